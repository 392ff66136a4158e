// The data of a report: report.json as the program writes it (src/lab/study/report_data.c), and its findings matched
// across the variants. Every verdict (what differs, stands out or is dead) comes from the program.
import { Lang } from "../base/i18n";

// A share or a mean with its 95% interval; without one it did not vary.
export interface Figure {
  value: number;
  low?: number;
  high?: number;
}
export type Unit = "share" | "number" | "points" | "minutes" | "part" | "elo";

export interface Finding extends Figure {
  section: string;
  key: string;
  label: string;
  unit: Unit;
  uses: number;
  cases: number;
  by_seats?: boolean;
  fair?: number; // the share if nothing mattered
  stands_out?: boolean;
  length?: number; // mean decisions of these plays
  offered?: number; // of an action, or what it leads to: how often it could be chosen, was, and would be at random
  chosen?: number;
  by_chance?: number;
  dead?: "never" | "always";
  rate?: Figure; // chosen when it could be: by all, by winners, by the others
  rate_won?: Figure;
  rate_lost?: Figure;
  end?: "least" | "most"; // chosen of its kind when it could be
  kind?: number; // the place of that kind, from 1
  record?: string; // of one of its plays
}

export type Extremity =
  "longest" | "shortest" | "closest" | "comeback" | "highest" | "lowest" | "waited" | "forced" | "opened";

// One of the most extreme plays, and where its record is.
export interface Extreme {
  key: Extremity;
  value: number;
  play: number;
  record: string;
}

export interface Moment {
  at: number; // part of the play
  leader_wins: Figure;
  gap: Figure;
  decided: Figure;
  leads: number[]; // per score entry: the part of the plays that it leads alone
}

export interface Study {
  variant: string;
  title: string;
  seats: number;
  bots: string[]; // of the seats
  entries: number;
  plays: number;
  x?: number; // the varied value
  curve?: number;
  analysis?: { plays: number; iterations: number; positions: number };
  moments: Moment[];
  lengths: [number, number][]; // pairs of a value and the number of plays (scores: of seats)
  margins: [number, number][];
  scores: [number, number][];
  extremes: Extreme[];
  findings: Finding[];
}

export interface Histogram {
  first: number; // lowest value of the first bar
  width: number;
  below: boolean; // the first (last) bar also holds everything below (above) it
  above: boolean;
  bars: string[]; // their values in words
  variants: { mean: Figure; counts: number[] }[];
}

interface Difference extends Figure {
  study: number; // from the first
  section: string;
  key: string;
}

export interface Data {
  lang: Lang;
  title: string;
  pace: number;
  varied?: string;
  curves?: string[];
  studies: Study[];
  histograms: { lengths?: Histogram; margins?: Histogram; scores?: Histogram };
  compared_answers: number;
  compared_rows: number;
  differences: Difference[];
}

// One line of the report for all variants.
export interface Row {
  first: Finding; // of the first variant that has it
  of: (Finding | undefined)[];
  by: (Figure | undefined)[]; // significant differences from the first variant
}

export interface Book {
  data: Data;
  rows: Row[];
  find: (section: string, key: string) => Row | undefined;
}

export function bookOf(data: Data): Book {
  const rows = new Map<string, Row>();
  const name = (finding: { section: string; key: string }) => `${finding.section} ${finding.key}`;
  data.studies.forEach((study, k) => {
    for (const finding of study.findings) {
      const row = rows.get(name(finding)) ?? { first: finding, of: [], by: [] };
      row.of[k] = finding;
      rows.set(name(finding), row);
    }
  });
  for (const difference of data.differences) rows.get(name(difference))!.by[difference.study] = difference;
  const find = (section: string, key: string) => rows.get(name({ section, key }));
  return { data, rows: [...rows.values()], find };
}

export const section = (book: Book, name: string): Row[] => book.rows.filter((row) => row.first.section === name);
export const findings = (row: Row): Finding[] => row.of.filter((finding) => finding !== undefined);
// Where numbers of seats differ, so do the fair shares: then a share of the wins is drawn by what it is above its own.
export function placing(all: Finding[]): { above: boolean; placed: (finding: Finding) => Finding } {
  const above = new Set(all.map(({ fair }) => fair)).size > 1;
  return { above, placed: above ? aboveFair : (finding) => finding };
}

function aboveFair(finding: Finding): Finding {
  const { value, low, high, fair = 0 } = finding;
  const ends = low === undefined ? {} : { low: low - fair, high: high! - fair };
  return { ...finding, value: value - fair, ...ends, fair: 0 };
}

// A row that the tables emphasise: a variant differs, or a share stands out, or a choice is dead.
export const isHit = (row: Row): boolean =>
  row.by.length > 0 || findings(row).some((finding) => finding.stands_out || finding.dead);
