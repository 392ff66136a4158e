// The engine in a Web Worker: rules and bots run here, so that the page never stutters.
// {wasm} opens the rules of a game. A request is {n, message}, the reply {n, reply}, or {n, lost} if the rules could not
// be opened; requests are processed in order. {n, net} passes the bytes of a net for the bots' evaluation; the reply
// says whether they can be used.
import { readReply } from "../base/i18n";

interface House {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  souk_room(length: number): number;
  souk_message(length: number): number;
  souk_reply_length(): number;
  souk_take_net(length: number): number;
}

// The module was compiled against WASI but makes no system calls during play.
const nothing = new Proxy({}, { get: () => () => 0 });
let house: Promise<House> | undefined;

function open(url: string): Promise<House> {
  return WebAssembly.instantiateStreaming(fetch(url), { wasi_snapshot_preview1: nothing as any }).then(
    ({ instance }) => {
      const exports = instance.exports as unknown as House;
      exports._initialize?.();
      return exports;
    },
  );
}

// Copies bytes to where the module reads them; false if it is out of memory.
function lay(h: House, bytes: Uint8Array): boolean {
  const room = h.souk_room(bytes.length);
  if (room) new Uint8Array(h.memory.buffer, room, bytes.length).set(bytes);
  return room !== 0;
}

function answer(h: House, message: unknown): unknown {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  if (!lay(h, bytes)) return { type: "error", code: "memory", text: "Out of memory." };
  const at = h.souk_message(bytes.length);
  return readReply(new TextDecoder().decode(new Uint8Array(h.memory.buffer, at, h.souk_reply_length())));
}

self.onmessage = async ({ data }: MessageEvent) => {
  if (data.wasm) {
    house = open(data.wasm);
    house.catch(() => undefined); // reported to every request
    return;
  }
  const h = await house!.catch(() => null);
  if (!h) return self.postMessage({ n: data.n, lost: true });
  if (data.net) {
    self.postMessage({ n: data.n, reply: lay(h, data.net) && h.souk_take_net(data.net.length) !== 0 });
    return;
  }
  self.postMessage({ n: data.n, reply: answer(h, data.message) });
};
