// The nets of the games, which bots that search judge by: fetched when one of them is first about to. Without its net a
// bot plays by the game's own estimate, which is worth a word, but only one.

// Where the files are: made by build.mjs. A game without a net is not among them.
declare const NETS: Record<string, string>;

const nets = new Map<string, Promise<Uint8Array | null>>();

// Its bytes; null if the game has none, or if they cannot be had: then it is tried again another time.
export function netOf(game: string): Promise<Uint8Array | null> {
  let net = nets.get(game);
  if (!net) {
    net = !NETS[game]
      ? Promise.resolve(null)
      : fetch(NETS[game])
          .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(response.statusText))))
          .then((bytes) => new Uint8Array(bytes))
          .catch(() => {
            nets.delete(game);
            missNet(game);
            return null;
          });
    nets.set(game, net);
  }
  return net;
}

const missed = new Set<string>();
const listeners = new Set<(game: string) => void>();

// The net of this game cannot be had: said once.
export function missNet(game: string): void {
  if (missed.has(game)) return;
  missed.add(game);
  listeners.forEach((listener) => listener(game));
}

// Hears of a net that cannot be had, from now on; the answer ends it.
export function onMissedNet(listener: (game: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
