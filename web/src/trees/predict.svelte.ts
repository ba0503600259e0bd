// A round of questions about a search: what is asked, what was answered, and how many were right.

import type { Grown } from './model';
import { questionsOf, type Question } from './predict';
import type { Walk } from './walk.svelte';

export class Prediction {
  readonly questions: Question[];
  /** Which question; as many as there are is the end. */
  at = $state(0);
  /** Which choice was taken, question by question. */
  answers = $state.raw<number[]>([]);

  constructor(
    readonly grown: Grown,
    private readonly walk: Walk,
  ) {
    this.questions = questionsOf(grown, walk.steps);
  }

  get all(): number {
    return this.questions.length;
  }

  get question(): Question | undefined {
    return this.questions[this.at];
  }

  /** What was answered to the question; nothing while it is open. */
  get answer(): number | undefined {
    return this.answers[this.at];
  }

  get isDone(): boolean {
    return this.all > 0 && this.at >= this.all;
  }

  get right(): number {
    return this.answers.filter((answer, at) => this.isRight(at, answer)).length;
  }

  /** The questions that were answered wrongly, by their numbers. */
  get wrong(): number[] {
    return [...this.answers.keys()].filter((at) => !this.isRight(at, this.answers[at]!));
  }

  private isRight(at: number, answer: number): boolean {
    return this.questions[at]!.right === answer;
  }

  /** The first question, or all of them once more. */
  begin(): void {
    this.walk.pause();
    [this.at, this.answers] = [0, []];
    this.wait();
  }

  /** Takes a choice and shows what the search does. Only the first one counts. */
  take(choice: number): void {
    const { question } = this;
    if (!question || this.answer !== undefined) return;
    this.answers = [...this.answers, choice];
    this.walk.go(question.told);
  }

  next(): void {
    if (this.answer === undefined) return;
    this.at += 1;
    this.wait();
  }

  /** Shows what one of the questions was about. */
  show(at: number): void {
    this.walk.go(this.questions[at]!.told);
  }

  private wait(): void {
    if (this.question) this.walk.go(this.question.step);
  }
}
