// A run as the visitor fills it in, and what is asked of the server then.

import type {
  ExperimentInfo,
  GameInfo,
  Meets,
  Method,
  MoveLimit,
  RunOffer,
  RunPlan,
  StartRun,
} from '../api/types';
import { optionsOf } from './options';
import { defaultLevel, freshSetup, type Setup } from './setup';

export const KINDS = [
  'match',
  'tournament',
  'genetic',
  'pool',
  'evaluation',
  'experiment',
] as const satisfies RunPlan['kind'][];

export const METHODS: Method[] = ['report', 'cmaes'];
export const FORMATS: Meets[] = ['round-robin', 'gauntlet', 'swiss', 'ladder'];
export const LIMITS = ['none', 'depth', 'nodes', 'time', 'clock'] as const;
/** What a limit is at first. */
export const AMOUNTS: Record<Form['limit'], number> = {
  none: 0,
  depth: 4,
  nodes: 10_000,
  time: 100,
  clock: 0,
};
export const CLOCKS = ['1+0.01', '5+0.05', '10+0.1', '60+0.6', '300+3'];

export type Field =
  | 'games'
  | 'rounds'
  | 'generations'
  | 'population'
  | 'size'
  | 'births'
  | 'trial'
  | 'depth'
  | 'opening_plies'
  | 'seed'
  | 'threads';

export interface Form {
  kind: (typeof KINDS)[number];
  name: string;
  setup: Setup;
  players: string[];
  limit: (typeof LIMITS)[number];
  amount: number;
  clock: string;
  isSprt: boolean;
  elo0: number;
  elo1: number;
  format: Meets;
  lesson: string;
  method: Method;
  subject: string;
  experiment: string;
  isQuick: boolean;
  /** What is empty is as usual. */
  numbers: Partial<Record<Field, number | null>>;
}

/** The numbers of every kind of run, and what each is unless told; some are less often asked for. */
const FIELDS: Record<Form['kind'], [Field, number | null, 'more'?][]> = {
  match: [
    ['games', 100],
    ['opening_plies', null, 'more'],
    ['seed', 1, 'more'],
    ['threads', null, 'more'],
  ],
  tournament: [
    ['games', 10],
    ['rounds', null],
    ['opening_plies', null, 'more'],
    ['seed', 1, 'more'],
    ['threads', null, 'more'],
  ],
  genetic: [
    ['generations', 40],
    ['population', 60],
    ['games', 16],
    ['depth', 2],
    ['seed', 1, 'more'],
    ['threads', null, 'more'],
  ],
  pool: [
    ['size', 40],
    ['births', 100],
    ['trial', 20],
    ['depth', 2],
    ['seed', 1, 'more'],
    ['threads', null, 'more'],
  ],
  evaluation: [
    ['games', null],
    ['depth', null],
    ['seed', 1, 'more'],
    ['threads', null, 'more'],
  ],
  experiment: [['seed', 1, 'more']],
};

/** Games of those who want to be told how many. */
const SAMPLES = 1000;
const isSampling = ({ kind, subject }: Form): boolean =>
  kind === 'evaluation' && subject.endsWith(' selfplay');

export const experimentOf = (form: Form, offer: RunOffer): ExperimentInfo | undefined =>
  offer.experiments.find(({ name }) => name === form.experiment);

/** The numbers that a form asks for. */
export function fieldsOf(form: Form, offer: RunOffer, isMore: boolean): [Field, number | null][] {
  const isAsked = (field: Field): boolean => {
    if (field === 'rounds') return form.format === 'swiss';
    const isSeed = field === 'seed' && form.kind === 'experiment';
    return !isSeed || experimentOf(form, offer)?.has_seed === true;
  };
  return FIELDS[form.kind]
    .filter(([field, , more]) => isAsked(field) && (more === 'more') === isMore)
    .map(([field, usual]) => [field, isSampling(form) && field === 'games' ? SAMPLES : usual]);
}

export function freshForm(info: GameInfo, offer: RunOffer): Form {
  return {
    kind: 'match',
    name: '',
    setup: freshSetup(info, ''),
    players: playersFor('match', info, info.seats_default),
    limit: 'none',
    amount: AMOUNTS.none,
    clock: CLOCKS[1]!,
    isSprt: false,
    elo0: 0,
    elo1: 20,
    format: 'round-robin',
    lesson: offer.lessons[0]?.name ?? '',
    method: 'report',
    subject: offer.subjects[0] ?? '',
    experiment: offer.experiments[0]?.name ?? '',
    isQuick: true,
    numbers: {},
  };
}

export const seatsOf = ({ seats_min, seats_max }: GameInfo): number[] =>
  Array.from({ length: seats_max - seats_min + 1 }, (_, at) => seats_min + at);

/** Who plays unless told: as many as there are seats, or a few more for a tournament. */
export function playersFor(kind: Form['kind'], info: GameInfo, seats: number): string[] {
  const specs = info.levels.map((level) => level.spec);
  const middle = Math.max(0, specs.indexOf(defaultLevel(info.levels)));
  const wanted = kind === 'tournament' ? Math.max(4, seats + 1) : seats;
  // One step apart, the stronger first.
  return Array.from({ length: wanted }, (_, at) => specs[Math.max(0, middle - at)] ?? 'random');
}

/** The board has other machines or seats now: those that it does not have are replaced. */
export function seated(form: Form, info: GameInfo): string[] {
  const { seats } = form.setup;
  const usual = playersFor(form.kind, info, seats);
  const most = form.kind === 'match' ? seats : Math.max(seats, form.players.length);
  const known = form.players.slice(0, most);
  const levels = new Set(info.levels.map((level) => level.spec));
  const isGone = (spec: string): boolean => /^level:\d+$/.test(spec) && !levels.has(spec);
  return Array.from({ length: Math.max(most, 2) }, (_, at) => {
    const spec = known[at];
    return spec === undefined || isGone(spec) ? (usual[at] ?? usual[0] ?? 'random') : spec;
  });
}

function limitOf({ limit, amount, clock }: Form): MoveLimit | undefined {
  switch (limit) {
    case 'none':
      return undefined;
    case 'depth':
      return { kind: 'depth', plies: amount };
    case 'nodes':
      return { kind: 'nodes', nodes: amount };
    case 'time':
      return { kind: 'time', ms: amount };
    case 'clock': {
      const [seconds = 1, increment = 0] = clock.split('+').map(Number);
      return { kind: 'clock', seconds, increment_ms: Math.round(1000 * increment) };
    }
  }
}

/** What is asked of the server. */
export function startOf(form: Form, info: GameInfo, offer: RunOffer): StartRun {
  const asked = [false, true].flatMap((isMore) => fieldsOf(form, offer, isMore));
  const told = asked.flatMap(([field]) => {
    const number = form.numbers[field];
    return typeof number === 'number' ? [[field, number] as const] : [];
  });
  const { threads, ...numbers } = Object.fromEntries(told) as Partial<Record<Field, number>>;
  const name = form.name.trim();
  return {
    ...(name && { name }),
    ...(threads && { threads }),
    plan: planOf(form, info, offer, numbers),
  };
}

function planOf(
  form: Form,
  info: GameInfo,
  offer: RunOffer,
  numbers: Partial<Record<Field, number>>,
): RunPlan {
  const { kind, lesson, method, subject, experiment: name, isQuick, format } = form;
  const { rounds, games, opening_plies, seed } = numbers;
  const limit = limitOf(form);
  const contest = {
    game: form.setup.game,
    options: optionsOf(form.setup, info),
    players: form.players,
    ...(games && { games }),
    ...(opening_plies !== undefined && { opening_plies }),
    ...(seed !== undefined && { seed }),
    ...(limit && { limit }),
  };
  switch (kind) {
    case 'match': {
      const { elo0, elo1 } = form;
      return { kind, contest, ...(isTested(form) && { sprt: { elo0, elo1 } }) };
    }
    case 'tournament':
      return { kind, contest, format, ...(rounds && { rounds }) };
    case 'genetic':
      return { kind, lesson, method, ...numbers };
    case 'pool':
      return { kind, lesson, ...numbers };
    case 'evaluation':
      return { kind, subject, ...(isSampling(form) && { games: SAMPLES }), ...numbers };
    case 'experiment':
      return {
        kind,
        name,
        ...(experimentOf(form, offer)?.can_be_quick && { is_quick: isQuick }),
        ...numbers,
      };
  }
}

/** Whether a sequential test may stop it: two players only can be told apart. */
export const canBeTested = ({ kind, setup }: Form): boolean =>
  kind === 'match' && setup.seats === 2;
const isTested = (form: Form): boolean => form.isSprt && canBeTested(form);
