// A tutorial under way: a position, what the learner tries, and what is answered.

import { checkPosition, getBoardReason } from '../api/client';
import type { Cell, Edited, LegalMove, Options, Position } from '../api/types';
import { readBoard } from '../board/drawn';
import { colorName, quarterName } from '../board/names';
import { namesOf, squaresOf } from '../board/squares';
import { lesson } from '../locales/lesson';
import { gameInfo } from './catalog.svelte';
import { attempt } from './notice.svelte';
import { readOptions } from './options';
import type { Answer, Step, Tutorial } from './pages';
import { reasonText } from './refusal.svelte';
import { add, pick, t, type Text } from './words.svelte';

add(lesson);

export interface Verdict {
  kind: 'right' | 'wrong' | 'forbidden' | 'shown';
  /** What the tutorial says. */
  text: Text | null;
  /** Where it says nothing: the rule that was broken. */
  reason?: string;
}

/** How long a move is looked at before it is answered on the board. */
const PAUSE_MS = 800;

const optionsOf = (told: Record<string, string> = {}): Options =>
  readOptions(new URLSearchParams(told));

/** The squares after a move: what it does is known, the rules are not needed. */
export function after({ cells, to_move }: Position, move: LegalMove): Cell[] {
  const next = [...cells];
  const mover = to_move!.seat;
  for (const square of move.captures) next[square] = null;
  for (const square of move.flips) next[square] = mover;
  if (move.to === null) return next;
  next[move.to] = move.from === null ? mover : cells[move.from]!;
  if (move.from !== null && move.from !== move.to) next[move.from] = null;
  return next;
}

export class Lesson {
  /** Which step; as many as there are steps is the end. */
  index = $state(0);
  /** The position of the step, as the server knows it. */
  position = $state.raw<Position | null>(null);
  /** What stands on the board now, and the move that led there. */
  shown = $state.raw<{ cells: Cell[]; last: number[] }>({ cells: [], last: [] });
  verdict = $state.raw<Verdict | null>(null);
  /** The steps that were solved. */
  solved = $state.raw<ReadonlySet<number>>(new Set());
  /** Only the answer to the last thing that was tried counts. */
  private asked = 0;

  constructor(
    readonly game: string,
    private readonly tutorial: Tutorial,
  ) {}

  get steps(): Step[] {
    return this.tutorial.step;
  }

  get step(): Step | undefined {
    return this.steps[this.index];
  }

  /** What is played in the end. */
  get play(): Options {
    return sized(this.tutorial.play);
  }

  get options(): Options {
    return this.step ? { ...optionsOf(this.step.options), ...sizeOf(this.game, this.step) } : {};
  }

  /** Who is to move, by name. */
  get side(): string {
    const letter = this.step?.side ?? '';
    const isQuarters = gameInfo(this.game)?.pieces === 'quarters';
    return isQuarters ? quarterName(letter) : colorName(this.letters.indexOf(letter));
  }

  get isOpen(): boolean {
    return this.position !== null && (!this.verdict || this.verdict.kind === 'forbidden');
  }

  /** Goes to a step, if there is one; every step begins anew. */
  async go(index: number): Promise<void> {
    this.index = Math.min(Math.max(index, 0), this.steps.length);
    this.verdict = null;
    this.position = null;
    const { step } = this;
    if (!step) return;
    const { cells } = readBoard(step.board, this.letters);
    const found = await attempt(checkPosition(this.edited(cells, step.side)));
    if (found && this.step === step) this.present(found);
  }

  /** The position again, to try something else. */
  again(): void {
    if (this.position) this.present(this.position);
  }

  private present(position: Position): void {
    this.position = position;
    this.shown = { cells: position.cells, last: [] };
    this.verdict = null;
  }

  private get letters(): string[] {
    return gameInfo(this.game)?.letters ?? [];
  }

  private edited(cells: Cell[], side: string): Edited {
    return { game: this.game, options: this.options, cells, to_move: side };
  }

  /** A legal move was made. */
  try(text: string): void {
    const move = this.position?.legal.find((one) => one.text === text);
    if (!move || !this.step) return;
    const right = this.step.right.find((answer) => this.means(answer, move));
    const wrong = this.step.wrong?.find((answer) => this.means(answer, move));
    const said = right?.text ?? wrong?.text ?? this.step.other ?? null;
    this.verdict = { kind: right ? 'right' : 'wrong', text: said };
    if (right) this.solved = new Set([...this.solved, this.index]);
    void this.make(move, right ?? wrong);
  }

  /** Squares were chosen that make no legal move; after a wrong one, that is another try. */
  async refuse(squares: number[], isWhole: boolean): Promise<void> {
    if (this.verdict?.kind === 'wrong') return this.again();
    if (!this.isOpen) return;
    this.asked += 1;
    const { asked, position } = this;
    const isMeant = (answer: Answer): boolean =>
      Boolean(answer.illegal) &&
      answer.moves.some((text) => String(this.squares(text)) === String(squares));
    const text = this.step?.wrong?.find(isMeant)?.text ?? null;
    const reason = text ? '' : await this.why(position!, squares, isWhole);
    if (asked !== this.asked || position !== this.position || !this.isOpen) return;
    this.verdict = { kind: 'forbidden', text, reason };
  }

  /** The rule that squares break which the tutorial did not think of. */
  private async why(position: Position, squares: number[], isWhole: boolean): Promise<string> {
    const names = namesOf(position.column_labels, position.row_labels);
    const move = squares.map((square) => names[square]!).join('-');
    const edited = this.edited(position.cells, this.step!.side);
    const reason = await getBoardReason(edited, move, !isWhole).catch(() => null);
    return reason ? reasonText(reason, names, this.side) : t('learn.illegal');
  }

  /** Makes the right move. */
  show(): void {
    const right = this.step?.right[0];
    const move = right && this.position?.legal.find((one) => this.means(right, one));
    if (!right || !move) return;
    this.verdict = { kind: 'shown', text: right.text };
    void this.make(move, right);
  }

  private async make(move: LegalMove, answer: Answer | undefined): Promise<void> {
    const { verdict } = this;
    this.put(this.position!, move);
    for (const then of answer?.then ?? []) {
      const [next] = await Promise.all([
        attempt(checkPosition(this.edited(this.shown.cells, then.side))),
        new Promise((done) => setTimeout(done, PAUSE_MS)),
      ]);
      const reply = next?.legal.find((one) => one.text === then.move);
      // Whoever tries again, or goes on, has seen enough.
      if (!next || !reply || this.verdict !== verdict) return;
      this.put(next, reply);
    }
  }

  private put(position: Position, move: LegalMove): void {
    const [last = []] = move.paths;
    this.shown = { cells: after(position, move), last };
  }

  private squares(text: string): number[] {
    const { column_labels, row_labels } = this.position!;
    return squaresOf(text, namesOf(column_labels, row_labels));
  }

  /** Whether an answer is about a move, however it is written. */
  private means(answer: Answer, move: LegalMove): boolean {
    return answer.moves.some((text) => {
      if (move.to === null) return text === move.text;
      const asked = String(this.squares(text));
      return move.paths.some((path) => String(path) === asked);
    });
  }
}

/** The size of a step's board, where the game has a choice. */
function sizeOf(game: string, step: Step): Options {
  const { side_min = 0, side_max = 0 } = gameInfo(game)?.size ?? {};
  const { rows, columns } = readBoard(step.board, []);
  return side_min < side_max ? { rows, columns } : {};
}

/** Options of which the size may be written as `9x9`. */
function sized({ size = '', ...told }: Record<string, string> = {}): Options {
  const [rows, columns] = size.split('x').map(Number);
  return { ...optionsOf(told), ...(rows && columns ? { rows, columns } : {}) };
}

/** The first words of a verdict, and the rest. */
export const openingOf = ({ kind }: Verdict): string => t(`learn.${kind}`);
export const answerOf = ({ text, reason }: Verdict): string =>
  text ? pick(text) : reason || t('learn.illegal');
