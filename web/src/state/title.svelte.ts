// What the window is called: the game that is shown, if there is one.

const state = $state({ game: '' });

export function shownGame(): string {
  return state.game;
}

/** Names the window after a game until the returned function is called. */
export function entitle(game: string): () => void {
  state.game = game;
  return () => {
    if (state.game === game) state.game = '';
  };
}
