// Renders the rules pages, which use a small subset of Markdown: headings, lists, tables, bold, italic, code. Every
// clause is an anchor that can be linked to and searched. The summary at the end, a page to print, has a sign beside
// everything that it names.
import { ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Block, blocks } from "../base/blocks";
import { Sign } from "./room";
import { signed } from "./signed";

const Signs = createContext<Sign[]>([]); // none outside the summary

function Inline({ text }: { text: string }) {
  const signs = useContext(Signs);
  const parts: ComponentChildren[] = [];
  const mark = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`/g;
  let from = 0;
  for (let m = mark.exec(text); m; m = mark.exec(text)) {
    if (m.index > from) parts.push(...signed(text.slice(from, m.index), signs));
    parts.push(m[1] ? <strong>{m[1]}</strong> : m[2] ? <em>{m[2]}</em> : <code>{m[3]}</code>);
    from = m.index + m[0].length;
  }
  if (from < text.length) parts.push(...signed(text.slice(from), signs));
  return <>{parts}</>;
}

function Table({ rows }: { rows: string[] }) {
  const cells = rows.map((row) =>
    row
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim()),
  );
  const [head, , ...body] = cells;
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th>
              <Inline text={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row) => (
          <tr>
            {row.map((cell) => (
              <td>
                <Inline text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// Paragraphs, lists and tables of one block, in order.
function Lines({ lines }: { lines: string[] }) {
  const shown: ComponentChildren[] = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    if (line.trim() === "" || line.startsWith("```")) {
      i++;
    } else if (line.startsWith("|")) {
      const rows: string[] = [];
      while (i < lines.length && lines[i].startsWith("|")) rows.push(lines[i++]);
      shown.push(<Table rows={rows} />);
    } else if (/^\s*(- |\d+\. )/.test(line)) {
      const items: string[] = [];
      const ordered = /^\s*\d/.test(line);
      while (i < lines.length && lines[i].trim() !== "") {
        const item = /^\s*(?:- |\d+\. )(.*)$/.exec(lines[i]);
        if (item) items.push(item[1]);
        else if (items.length) items[items.length - 1] += ` ${lines[i].trim()}`;
        i++;
      }
      const list = items.map((item) => (
        <li>
          <Inline text={item} />
        </li>
      ));
      shown.push(ordered ? <ol>{list}</ol> : <ul>{list}</ul>);
    } else {
      const paragraph: string[] = [];
      while (i < lines.length && lines[i].trim() !== "" && !/^(\||\s*- |\s*\d+\. |```)/.test(lines[i]))
        paragraph.push(lines[i++].trim());
      if (paragraph.length)
        shown.push(
          <p>
            <Inline text={paragraph.join(" ")} />
          </p>,
        );
      else i++;
    }
  }
  return <>{shown}</>;
}

export interface Summary {
  heading: string; // of the part of the page that is the summary
  signs: Sign[];
  tools: ComponentChildren; // shown beside its heading
}

interface MarkdownProps {
  page: string;
  summary: Summary;
  lit?: string;
  words?: string;
}

export function Markdown({ page, summary, lit, words = "" }: MarkdownProps) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (block: Block) => {
    const text = `${block.clause ?? ""} ${block.lines.join(" ")}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  const show = (block: Block) => {
    const heading = /^(#+) (.*)$/.exec(block.lines[0] ?? "");
    if (heading)
      return heading[1].length === 1 ? <h1>{heading[2]}</h1> : <h2 style="margin-top:1.2em">{heading[2]}</h2>;
    if (wanted.length && !matches(block)) return null;
    if (!block.clause) return <Lines lines={block.lines} />;
    return (
      <section class={block.clause === lit ? "clause lit" : "clause"} id={block.clause} key={block.clause}>
        <span class="id">{block.clause}</span>
        <Lines lines={block.lines} />
      </section>
    );
  };
  const all = blocks(page);
  const at = all.findIndex((block) => block.lines[0] === `## ${summary.heading}`);
  const [title] = all[0]?.lines ?? [];
  return (
    <div class="rules">
      {all.slice(0, at < 0 ? undefined : at).map(show)}
      {at >= 0 && (
        <section class="summary">
          <header>
            <h2>
              <span>{title?.replace(/^# /, "")}:</span> {summary.heading}
            </h2>
            {summary.tools}
          </header>
          <Signs.Provider value={summary.signs}>{all.slice(at + 1).map(show)}</Signs.Provider>
        </section>
      )}
    </div>
  );
}
