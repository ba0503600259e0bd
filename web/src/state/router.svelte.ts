// Where the visitor is. Every view has an address after the `#`, so that links and reloads work.

const VIEWS = [
  'play',
  'analyse',
  'review',
  'library',
  'learn',
  'host',
  'runs',
  'trees',
  'evening',
  'settings',
  'seat',
  'watch',
] as const;

export type View = (typeof VIEWS)[number];

type Query = Record<string, string>;

export interface Place {
  view: View;
  /** The id of a game, where the view shows one; the name of one that is learned, or of a run; the
   *  secret of an evening. */
  id: string;
  query: URLSearchParams;
  /** The secret of a link. */
  secret: string;
}

export function read(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [view = '', id = '', secret = ''] = path.split('/');
  const known = VIEWS.find((name) => name === view) ?? 'play';
  return { view: known, id: decoded(id), query: new URLSearchParams(query), secret };
}

/** What cannot be decoded is the name of no game, and is looked for as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function href(view: View, id = '', query: Query = {}): string {
  const path = id ? `${view}/${encodeURIComponent(id)}` : view;
  const search = new URLSearchParams(query).toString();
  return `#/${path}${search ? `?${search}` : ''}`;
}

const state = $state<{ place: Place }>({ place: read('') });

export const place = (): Place => state.place;

export function go(view: View, id = '', query: Query = {}): void {
  location.hash = href(view, id, query);
}

/** Goes elsewhere so that there is no way back. */
export function replace(view: View, id = ''): void {
  amend(view, id);
  state.place = read(location.hash);
}

/** Changes the address without a new entry in the history; what is kept is there on the way back. */
export function amend(view: View, id = '', query: Query = {}, kept: unknown = null): void {
  history.replaceState(kept, '', href(view, id, query));
}

export function watch(): void {
  const update = (): void => {
    state.place = read(location.hash);
    window.scrollTo(0, 0);
  };
  addEventListener('hashchange', update);
  update();
}
