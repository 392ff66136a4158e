// The nets with which searching bots evaluate: fetched before the first search. Without its net a bot uses the game's
// own estimate; the user is notified of that, once.

// The URLs of the files, defined by build.mjs. A game without a net is absent.
declare const NETS: Record<string, string>;

const nets = new Map<string, Promise<Uint8Array | null>>();

// The bytes of a game's net; null if it has none, or if the fetch failed: then the next call retries.
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

// Reports, once, that the net of this game is unavailable.
export function missNet(game: string): void {
  if (missed.has(game)) return;
  missed.add(game);
  listeners.forEach((listener) => listener(game));
}

// Subscribes to reports of unavailable nets; returns the unsubscribe function.
export function onMissedNet(listener: (game: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
