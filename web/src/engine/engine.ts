// The page's end of the engine: ask(message) -> reply. Errors of the protocol become Refused.
import { Failure, Message, Refused, Reply } from "./protocol";

declare const WORKER_URL: string;
declare const WASM_URL: string;

export class Engine {
  private readonly worker = new Worker(WORKER_URL, { type: "module" });
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private next = 1;

  constructor() {
    this.worker.postMessage({ wasm: new URL(WASM_URL, location.href).href });
    this.worker.onmessage = ({ data }) => {
      this.waiting.get(data.n)?.(data.reply);
      this.waiting.delete(data.n);
    };
  }

  ask(message: Message): Promise<Reply> {
    return this.send({ message }).then((reply) => {
      if (reply.type === "error") throw new Refused(reply as unknown as Failure);
      return reply;
    });
  }

  // Actions per second of random play here, for the curious and for our own figures.
  async speed(game: number, plays: number): Promise<number> {
    const { actions, ms } = await this.send({ speed: game, plays });
    return (actions / ms) * 1000;
  }

  close(): void {
    this.worker.terminate();
  }

  private send(request: object): Promise<Reply> {
    const n = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(n, resolve);
      this.worker.postMessage({ n, ...request });
    });
  }
}
