// The values of a parts file by path, in the notation of the parts checks ("collection.cards[3]"), and the differences
// between two files. Lists are compared by index: an inserted card changes all later ones, as their numbers change too.
export type Value = string | number | boolean | null | Value[] | { [member: string]: Value };

// Metadata of a block, which is no part.
const ABOUT = /^(game|from|note)$/;

export const isList = (value: Value | undefined): value is Value[] => Array.isArray(value);
export const isObject = (value: Value | undefined): value is { [member: string]: Value } =>
  typeof value === "object" && value !== null && !isList(value);

export const members = (value: Value | undefined): [key: string, value: Value][] =>
  isList(value)
    ? value.map((item, i): [string, Value] => [String(i), item])
    : isObject(value)
      ? Object.entries(value)
      : [];

// The same without metadata.
export const partsOf = (value: Value | undefined): [key: string, value: Value][] =>
  members(value).filter(([key]) => isList(value) || !ABOUT.test(key));

const steps = (path: string): string[] => path.split(/[.[\]]+/).filter(Boolean);

// The path of a member of the value at `path`.
export const below = (path: string, owner: Value | undefined, key: string): string =>
  isList(owner) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
export const within = (path: string, outer: string): boolean =>
  path.startsWith(outer) && /^($|[.[])/.test(path.slice(outer.length));

export const valueAt = (parts: Value | undefined, path: string): Value | undefined =>
  steps(path).reduce<Value | undefined>(
    (value, key) => (isList(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined),
    parts,
  );

// A copy of the parts with another value at that path; undefined removes it.
export function withValue(parts: Value, path: string, value: Value | undefined): Value {
  const [key, ...rest] = steps(path);
  const inner = rest.length ? withValue(valueAt(parts, key)!, rest.join("."), value) : value;
  if (isList(parts)) {
    const list = [...parts];
    if (inner === undefined) list.splice(Number(key), 1);
    else list[Number(key)] = inner;
    return list;
  }
  const object = { ...(parts as { [member: string]: Value }) };
  if (inner === undefined) delete object[key];
  else object[key] = inner;
  return object;
}

// A value on one line: texts and numbers as they are, lists and objects by their contents.
export function inLine(value: Value | undefined): string {
  if (isList(value)) return value.map(inLine).join(value.some((item) => typeof item === "object") ? "; " : ", ");
  if (isObject(value))
    return members(value)
      .map(([key, item]) => (item === true ? key : `${key} ${inLine(item)}`))
      .join(" · ");
  return value === undefined || value === null ? "–" : String(value);
}

// The members of the objects and lists at like paths (paths that differ only in list indices): each with an example,
// and whether all of them have it. So a file itself shows which members are optional.
export type Shape = Map<string, { example: Value; always: boolean }>;

const like = (path: string): string => path.replace(/\[\d+\]/g, "[]");

// The shapes of all objects and lists in these files.
export function shapes(...files: Value[]): (path: string) => Shape {
  const seen = new Map<string, Value[]>();
  const look = (value: Value, path: string): void => {
    if (typeof value === "object") seen.set(like(path), [...(seen.get(like(path)) ?? []), value]);
    for (const [key, item] of members(value)) look(item, below(path, value, key));
  };
  files.forEach((file) => look(file, ""));
  return (path) => {
    const all = seen.get(like(path)) ?? [];
    const shape: Shape = new Map();
    for (const [key, example] of all.flatMap(partsOf))
      if (!shape.has(key)) shape.set(key, { example, always: all.every((one) => valueAt(one, key) !== undefined) });
    return shape;
  };
}

export interface Change {
  path: string;
  before?: Value; // absent: it is new
  now?: Value; // absent: it was removed
}

// The smallest differences: a text, a number, a whole entry added or removed.
export function changes(before: Value | undefined, now: Value | undefined, path = ""): Change[] {
  if (before === undefined || now === undefined || typeof before !== "object" || typeof now !== "object")
    return before === now ? [] : [{ path, before, now }];
  const keys = new Set([...partsOf(before), ...partsOf(now)].map(([key]) => key));
  return [...keys].flatMap((key) => changes(valueAt(before, key), valueAt(now, key), below(path, now, key)));
}

export interface Leaf {
  path: string;
  value: Value;
}

// The values that no face shows, for the table of numbers: a list of plain values, or an entry of one, per line.
export const leaves = (value: Value, shown: string[], path = ""): Leaf[] =>
  partsOf(value).flatMap(([key, item]) => {
    const here = below(path, value, key);
    if (shown.some((outer) => outer && within(here, outer))) return [];
    const entry = isList(value) || (isList(item) && !item.some(isObject));
    const whole = typeof item !== "object" || (entry && !shown.some((inner) => within(inner, here)));
    return whole ? [{ path: here, value: item }] : leaves(item, shown, here);
  });

const WIDTH = 100; // characters per line

// Formats a parts file as a person would: a value that fits on one line gets one.
export function written(value: Value, indent = "", before = indent.length): string {
  const line = oneLine(value);
  if (indent && before + line.length < WIDTH) return line;
  const inner = `${indent}  `;
  if (isList(value))
    return `[\n${filled(
      value.map((item) => written(item, inner)),
      inner,
    )}\n${indent}]`;
  if (!isObject(value)) return line;
  const lines = Object.entries(value).map(([key, item]) => {
    const name = `${inner}${JSON.stringify(key)}: `;
    return name + written(item, inner, name.length);
  });
  return `{\n${lines.join(",\n")}\n${indent}}${indent ? "" : "\n"}`;
}

function oneLine(value: Value): string {
  if (isList(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const all = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return `{ ${all.join(", ")} }`;
}

// Short items of a list share lines; lists and objects have lines of their own.
function filled(items: string[], indent: string): string {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.length - 1;
    const fits = last >= 0 && !/[[{]/.test(item + lines[last]) && lines[last].length + item.length + 2 < WIDTH;
    if (fits) lines[last] += `, ${item}`;
    else lines.push(indent + item);
  }
  return lines.join(",\n");
}
