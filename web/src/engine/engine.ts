// The page's client of the engine: ask(message) -> reply. Protocol errors become Refused.
// The worker gets the net of the game before a bot searches (nets.ts).
import { missNet, netOf } from "./nets";
import { partsOfRecord } from "./partsfiles";
import { EngineAnswer, EngineMessage, EngineRequests, Failure, Message, Refused, Reply } from "./protocol";

declare const WORKER_URL: string;
declare const WASM_URL: string;

// One worker; requests and replies are matched by number.
class Post {
  private readonly worker = new Worker(WORKER_URL, { type: "module" });
  private readonly waiting = new Map<number, (reply: any) => void>();
  private readonly nets = new Map<string, Promise<void>>();
  private next = 1;

  constructor() {
    this.worker.postMessage({ wasm: new URL(WASM_URL, location.href).href });
    this.worker.onmessage = ({ data }) => {
      this.waiting.get(data.n)?.(data.reply);
      this.waiting.delete(data.n);
    };
  }

  send<T = Reply>(request: object): Promise<T> {
    const n = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(n, resolve);
      this.worker.postMessage({ n, ...request });
    });
  }

  // Makes searches in this worker evaluate with the net of the game, if one is available.
  judgeBy(game: string): Promise<void> {
    let given = this.nets.get(game);
    if (!given) {
      given = netOf(game).then(async (net) => {
        if (net && !(await this.send<boolean>({ net }))) missNet(game);
      });
      this.nets.set(game, given);
    }
    return given;
  }

  close(): void {
    this.worker.terminate();
  }
}

export class Engine {
  private readonly post = new Post();
  private searching = new Set<unknown>(); // the bots that search
  private game = ""; // of the table

  async ask<T extends keyof EngineRequests>(asked: EngineMessage<T>): Promise<EngineAnswer<T>> {
    let message: Message = asked;
    if (message.type === "new") this.game = String(message.game);
    if (message.type === "load") {
      this.game = /^game:\s*(\S+)/m.exec(String(message.record))?.[1] ?? "";
      message = { parts: partsOfRecord(message.record), ...message };
    }
    const { type } = message;
    if (
      type === "analyse" ||
      (type === "hint" && !message.actions) ||
      (type === "bot" && this.searching.has(message.bot))
    )
      await this.post.judgeBy(this.game);
    const reply = await this.post.send({ message });
    if (reply.type === "error") throw new Refused(reply as unknown as Failure);
    if (reply.type === "welcome")
      this.searching = new Set(reply.bots.filter((bot: any) => bot.searches).map((bot: any) => bot.name));
    return reply as EngineAnswer<T>;
  }

  // Random play in this browser, in actions per second, for benchmarks.
  async speed(game: number, plays: number): Promise<number> {
    const { actions, ms } = await this.post.send({ speed: game, plays });
    return (actions / ms) * 1000;
  }

  close(): void {
    this.post.close();
  }
}
