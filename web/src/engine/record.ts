// Reading records (docs/records.md): the engine parses them; this asks for what a page wants to know.
import { concierge } from "./engine";
import { EngineAnswer } from "./protocol";

export type Play = EngineAnswer<"load"> & Required<Pick<EngineAnswer<"load">, "record" | "entries">>;

// The record without what was taken back, so that entry n is the n-th action of the game. `at`: only its first actions;
// `seed`: of what will be drawn from there on.
export const readRecord = async (record: string, changed: { at?: number; seed?: string } = {}): Promise<Play> =>
  (await concierge().ask({ type: "load", record, chance: false, settled: true, ...changed })) as Play;
