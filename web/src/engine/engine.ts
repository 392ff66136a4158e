// The page's client of the engine: ask(message) -> reply. Protocol errors become Refused.
// Each game has its own WebAssembly: the worker opens it when a message first names the game, and the net of the game
// before a bot searches (nets.ts).
import { house } from "./house";
import { missNet, netOf } from "./nets";
import { partsOfRecord } from "./partsfiles";
import { t } from "../base/settings";
import { EngineAnswer, EngineMessage, EngineRequests, Failure, Message, Refused, Reply } from "./protocol";

declare const WORKER_URL: string;
declare const WASM_URLS: Record<string, string>; // by game

// One worker; requests and replies are matched by number.
class Post {
  private readonly worker = new Worker(WORKER_URL, { type: "module" });
  private readonly waiting = new Map<number, { answer(reply: any): void; fail(error: Error): void }>();
  private readonly nets = new Map<string, Promise<void>>();
  private next = 1;

  constructor() {
    this.worker.onmessage = ({ data }) => {
      const { answer, fail } = this.waiting.get(data.n)!;
      this.waiting.delete(data.n);
      if (data.lost)
        fail(new Error(t("The rules of the game could not be loaded. Check the connection, then try again.")));
      else answer(data.reply);
    };
  }

  send<T = Reply>(request: object): Promise<T> {
    const n = this.next++;
    return new Promise((answer, fail) => {
      this.waiting.set(n, { answer, fail });
      this.worker.postMessage({ n, ...request });
    });
  }

  // Opens the WebAssembly of a game; that of any other will say that there is no such game.
  open(game: string): void {
    const url = WASM_URLS[game] ?? Object.values(WASM_URLS)[0];
    this.worker.postMessage({ wasm: new URL(url, location.href).href });
    this.nets.clear();
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
  private game: string | undefined; // of the open WebAssembly
  private lang = "en";

  async ask<T extends keyof EngineRequests>(asked: EngineMessage<T>): Promise<EngineAnswer<T>> {
    let message: Message = asked;
    const { type } = message;
    if (type === "hello") {
      this.lang = String(message.lang);
      const welcome = await house(this.lang);
      this.searching = new Set(welcome.bots.filter((bot) => bot.searches).map((bot) => bot.name));
      if (this.game === undefined) return { type: "welcome", ...welcome } as unknown as EngineAnswer<T>;
    }
    if (type === "load") {
      this.open(/^game:\s*(\S+)/m.exec(String(message.record))?.[1] ?? "");
      message = { parts: partsOfRecord(message.record), ...message };
    } else if (typeof message.game === "string") this.open(message.game);
    if (
      type === "analyse" ||
      (type === "hint" && !message.actions) ||
      (type === "bot" && this.searching.has(message.bot))
    )
      await this.post.judgeBy(this.game!);
    const reply = await this.post.send({ message });
    if (reply.type === "error") throw new Refused(reply as unknown as Failure);
    return reply as EngineAnswer<T>;
  }

  // Not asynchronous: the message that names the game must be the next.
  private open(game: string): void {
    if (game === this.game) return;
    this.game = game;
    this.post.open(game);
    const greeted = this.post.send({ message: { type: "hello", lang: this.lang } });
    greeted.catch(() => this.game === game && (this.game = undefined)); // the next message tries again
  }

  close(): void {
    this.post.close();
  }
}

let engine: Engine | undefined;

// An engine without a table, for queries about a game.
export function concierge(): Engine {
  engine ??= new Engine();
  return engine;
}
