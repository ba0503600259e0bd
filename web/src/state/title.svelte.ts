// What the window is called: the game that is shown, if there is one.

export const title = $state({ game: '' });

/** Names the window after a game until the returned function is called. */
export function entitle(game: string): () => void {
  title.game = game;
  return () => {
    if (title.game === game) title.game = '';
  };
}
