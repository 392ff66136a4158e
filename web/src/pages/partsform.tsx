// A parts file as a form: every value has a field, with its pictures beside it as they will be printed and played.
// The form knows no game: it follows the shape of the file, and finds the pictures by their paths.
import { ComponentChildren } from "preact";
import { Face } from "../kit/sheet";
import { t } from "../base/settings";
import { SOURCES } from "../sheet/pages";
import { below, inLine, isList, isObject, members, partsOf, Shape, Value, valueAt, within } from "../sheet/values";
import { Problem } from "../engine/messages";

export type { Problem };

export interface Form {
  parts: Value;
  shipped: Value;
  faces: Face[];
  problems: Problem[];
  shape(path: string): Shape; // the members that the object there has or could have
  set(path: string, value: Value | undefined): void; // undefined removes an entry or a member
}

const SHOWN = 6; // pictures of one value
const LONG = 5; // longer texts get a line of their own
const MILLIMETRE = 3.2; // in pixels of the screen

export const fieldId = (path: string): string => `part ${path}`;

const differs = ({ parts, shipped }: Form, path: string): boolean =>
  JSON.stringify(valueAt(parts, path)) !== JSON.stringify(valueAt(shipped, path));

export function PartsForm({ form }: { form: Form }) {
  const blocks = partsOf(form.parts);
  // The block that is initially open: one with cards, if any.
  const shows = (path: RegExp) => blocks.find(([key]) => form.faces.some(({ at }) => within(at, key) && path.test(at)));
  const first = (shows(/\]$/) ?? shows(/./))?.[0];
  return (
    <div class="parts-form">
      {blocks.map(([key, block]) => {
        const from = isObject(block) ? block.from : undefined;
        const note = isObject(block) ? block.note : undefined;
        const wrong = form.problems.filter(({ field, warning }) => !warning && within(field, key)).length;
        return (
          <details class="card block" key={key} data-block={key} open={key === first}>
            <summary>
              <h2>{key}</h2>
              {typeof from === "string" && <span class="dim">{t(SOURCES[from] ?? from)}</span>}
              <Glimpse faces={form.faces.filter(({ at }) => within(at, key))} />
              {differs(form, key) && <span class="tag changed">{t("changed")}</span>}
              {wrong > 0 && <span class="tag wrong">{t("{n|problem|problems}", { n: wrong })}</span>}
            </summary>
            {typeof note === "string" && <p class="dim">{note}</p>}
            <Part form={form} path={key} value={block} />
          </details>
        );
      })}
      <More form={form} path="" value={form.parts} />
    </div>
  );
}

// A few pictures of a block, to make it easy to find.
const GLIMPSED = 5;
function Glimpse({ faces }: { faces: Face[] }) {
  const step = Math.max(1, Math.floor(faces.length / GLIMPSED));
  const some = faces.filter((_, i) => i % step === 0).slice(0, GLIMPSED);
  return (
    <span class="glimpse" aria-hidden="true" inert>
      {some.map(({ box, picture }, i) => (
        <svg key={i} viewBox={`0 0 ${box.join(" ")}`} style={{ aspectRatio: `${box[0]} / ${box[1]}` }}>
          {picture}
        </svg>
      ))}
    </span>
  );
}

// The value at a path: a field, a row of fields, or entries with their pictures.
function Part({ form, path, value }: { form: Form; path: string; value: Value }) {
  if (isList(value) && (value.some((item) => typeof item === "object") || hasFaces(form, path)))
    return <Entries form={form} path={path} list={value} />;
  if (isList(value))
    return (
      <span class={value.some((item) => String(item).length > LONG) ? "row lines" : "row"}>
        {value.map((item, i) => (
          <Field key={i} form={form} path={`${path}[${i}]`} value={item} bare />
        ))}
        {[...form.shape(path).values()].some(({ always }) => !always) && (
          <>
            <OneMore form={form} path={path} list={value} sign />
            {value.length > 0 && <TakeOut form={form} path={`${path}[${value.length - 1}]`} sign="−" />}
          </>
        )}
      </span>
    );
  if (!isObject(value)) return <Field form={form} path={path} value={value} bare />;
  const entry = path.endsWith("]");
  return (
    <>
      {!entry && <Pictures form={form} path={path} />}
      {(entry ? members(value) : partsOf(value)).map(([key, item]) => {
        const here = below(path, value, key);
        const plain = typeof item !== "object" || item === null;
        const out = form.shape(path).get(key)?.always === false && <TakeOut form={form} path={here} />;
        return plain ? (
          <Field key={key} form={form} path={here} value={item} label={key} out={out}>
            <Pictures form={form} path={here} />
          </Field>
        ) : (
          <fieldset key={key}>
            <legend>
              {key} {out}
            </legend>
            <Pictures form={form} path={here} />
            <Part form={form} path={here} value={item} />
            <Said form={form} path={here} />
          </fieldset>
        );
      })}
      <More form={form} path={path} value={value} />
    </>
  );
}

// Buttons for the members that other objects of its kind have and this one lacks.
function More({ form, path, value }: { form: Form; path: string; value: Value }) {
  const more = [...form.shape(path)].filter(([key]) => valueAt(value, key) === undefined);
  if (!more.length) return null;
  return (
    <details class="more">
      <summary>{t("Add …")}</summary>
      {more.map(([key, { example }]) => {
        const here = below(path, value, key);
        return (
          <button
            key={key}
            class="button quiet small"
            data-add={here}
            aria-label={t("Add {path}", { path: here })}
            onClick={() => form.set(here, example)}
          >
            + {key}
          </button>
        );
      })}
    </details>
  );
}

function TakeOut({ form, path, sign = "✕" }: { form: Form; path: string; sign?: string }) {
  return (
    <button
      class="button quiet small out"
      data-out={path}
      aria-label={t("Remove {path}", { path })}
      title={t("Remove")}
      onClick={() => form.set(path, undefined)}
    >
      {sign}
    </button>
  );
}

// Adds an entry that copies the last.
function OneMore({ form, path, list, sign }: { form: Form; path: string; list: Value[]; sign?: boolean }) {
  const next = list[list.length - 1] ?? form.shape(path).get("0")?.example;
  if (next === undefined) return null;
  const here = `${path}[${list.length}]`;
  return (
    <button
      class={sign ? "button quiet small" : "button small"}
      data-add={path}
      aria-label={sign ? t("Add {path}", { path: here }) : undefined}
      onClick={() => form.set(here, next)}
    >
      {sign ? "+" : t("Add one")}
    </button>
  );
}

const hasFaces = ({ faces }: Form, path: string): boolean => faces.some(({ at }) => at.startsWith(`${path}[`));

function Entries({ form, path, list }: { form: Form; path: string; list: Value[] }) {
  return (
    <>
      <ol class="entries">
        {list.map((item, i) => {
          const here = `${path}[${i}]`;
          return (
            <li
              key={i}
              data-entry={here}
              class={differs(form, here) ? "entry changed" : "entry"}
              title={
                differs(form, here) ? t("was: {value}", { value: inLine(valueAt(form.shipped, here)) }) : undefined
              }
            >
              <Pictures form={form} path={here} />
              <Part form={form} path={here} value={item} />
              <Said form={form} path={here} />
              <TakeOut form={form} path={here} />
            </li>
          );
        })}
      </ol>
      <OneMore form={form} path={path} list={list} />
    </>
  );
}

interface FieldProps {
  form: Form;
  path: string;
  value: Value;
  label?: string;
  bare?: boolean; // without a label: its name is its path
  out?: ComponentChildren; // the button that removes it
  children?: ComponentChildren;
}

function Field({ form, path, value, label, bare, out, children }: FieldProps) {
  const before = valueAt(form.shipped, path);
  const changed = before !== value;
  const wrong = form.problems.some(({ field, warning }) => field === path && !warning);
  const id = fieldId(path);
  const common = {
    id,
    "data-path": path,
    "aria-label": bare ? path : undefined,
    "aria-invalid": wrong,
    class: changed ? "changed" : undefined,
  };
  const number = typeof (before ?? value) === "number";
  const take = (text: string) =>
    form.set(path, number && text.trim() !== "" && !isNaN(Number(text)) ? Number(text) : text);
  const input =
    typeof value === "boolean" ? (
      <input type="checkbox" {...common} checked={value} onChange={(e) => form.set(path, e.currentTarget.checked)} />
    ) : (
      <input
        type="text"
        inputMode={number ? "numeric" : undefined}
        spellcheck={false}
        autocomplete="off"
        size={number ? 4 : Math.max(6, String(value ?? "").length + 2)}
        {...common}
        value={String(value ?? "")}
        onInput={(e) => take(e.currentTarget.value)}
      />
    );
  if (bare) return input;
  return (
    <div class="part">
      <label for={id}>{label}</label>
      {input}
      {out}
      {changed && before !== undefined && (
        <button class="button quiet small" onClick={() => form.set(path, before)}>
          {t("was: {value}", { value: inLine(before) })} ↺
        </button>
      )}
      {children}
      <Said form={form} path={path} />
    </div>
  );
}

// The problems that the rules report at a path; for an entry, anywhere inside it.
function Said({ form, path }: { form: Form; path: string }) {
  const entry = path.endsWith("]");
  const said = form.problems.filter(({ field }) => (entry ? within(field, path) : field === path));
  return (
    <>
      {said.map(({ text, warning }, i) => (
        <p key={i} class={warning ? "said" : "said wrong"}>
          {text}
        </p>
      ))}
    </>
  );
}

function Pictures({ form, path }: { form: Form; path: string }) {
  const found = form.faces.filter(({ at }) => at === path).slice(0, SHOWN);
  if (!found.length) return null;
  return (
    <div class="pictures" aria-hidden="true" inert>
      {found.map(({ size, box, picture }, i) => (
        <svg
          key={i}
          data-picture={path}
          viewBox={`0 0 ${box.join(" ")}`}
          style={{ width: `${Math.min(size[0], 150) * MILLIMETRE}px` }}
        >
          {picture}
        </svg>
      ))}
    </div>
  );
}
