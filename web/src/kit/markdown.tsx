// Renders the rules pages, which use a small subset of Markdown: headings, lists, tables, bold, italic, code. Every
// clause is an anchor that can be linked to and searched.
import { ComponentChildren } from "preact";
import { Block, blocks } from "../base/blocks";

function inline(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  const mark = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`/g;
  let from = 0;
  for (let m = mark.exec(text); m; m = mark.exec(text)) {
    if (m.index > from) parts.push(text.slice(from, m.index));
    parts.push(m[1] ? <strong>{m[1]}</strong> : m[2] ? <em>{m[2]}</em> : <code>{m[3]}</code>);
    from = m.index + m[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
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
            <th>{inline(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row) => (
          <tr>
            {row.map((cell) => (
              <td>{inline(cell)}</td>
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
      const list = items.map((item) => <li>{inline(item)}</li>);
      shown.push(ordered ? <ol>{list}</ol> : <ul>{list}</ul>);
    } else {
      const paragraph: string[] = [];
      while (i < lines.length && lines[i].trim() !== "" && !/^(\||\s*- |\s*\d+\. |```)/.test(lines[i]))
        paragraph.push(lines[i++].trim());
      if (paragraph.length) shown.push(<p>{inline(paragraph.join(" "))}</p>);
      else i++;
    }
  }
  return <>{shown}</>;
}

export function Markdown({ page, lit, words = "" }: { page: string; lit?: string; words?: string }) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (block: Block) => {
    const text = `${block.clause ?? ""} ${block.lines.join(" ")}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return (
    <div class="rules">
      {blocks(page).map((block) => {
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
      })}
    </div>
  );
}
