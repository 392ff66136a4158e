// Draws the rules pages. Every clause is an anchor that can be linked to and searched. The summary at the end, a page to
// print, has a sign beside everything that it names.
import { ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Block, headingOf, Inline, Part, wordsOf } from "../base/rules";
import { Sign } from "./room";
import { signed } from "./signed";

const Signs = createContext<Sign[]>([]); // none outside the summary

function Text({ text }: { text: Inline }) {
  const signs = useContext(Signs);
  return (
    <>
      {text.map((run) => {
        if (typeof run === "string") return signed(run, signs);
        const [Mark, marked] = run;
        return <Mark>{marked}</Mark>;
      })}
    </>
  );
}

function Drawn({ part: [kind, body] }: { part: Part }) {
  if (kind === "ul" || kind === "ol") {
    const List = kind;
    return (
      <List>
        {body.map((text) => (
          <li>
            <Text text={text} />
          </li>
        ))}
      </List>
    );
  }
  if (kind !== "table")
    return (
      <p>
        <Text text={body} />
      </p>
    );
  const [head, ...rows] = body;
  return (
    <table>
      <thead>
        <tr>
          {head.map((text) => (
            <th>
              <Text text={text} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((text) => (
              <td>
                <Text text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface Summary {
  heading: string; // of the part of the page that is the summary
  signs: Sign[];
  tools: ComponentChildren; // shown beside its heading
}

interface RulesTextProps {
  page: Block[];
  summary: Summary;
  lit?: string;
  words?: string;
}

export function RulesText({ page, summary, lit, words = "" }: RulesTextProps) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (block: Block) => wanted.every((word) => wordsOf(block).toLowerCase().includes(word));
  const show = (block: Block) => {
    const heading = headingOf(block);
    if (heading)
      return heading.level === "h1" ? <h1>{heading.text}</h1> : <h2 style="margin-top:1.2em">{heading.text}</h2>;
    if (!matches(block)) return null;
    const parts = block.parts.map((part) => <Drawn part={part} />);
    if (!block.clause) return <>{parts}</>;
    return (
      <section class={block.clause === lit ? "clause lit" : "clause"} id={block.clause} key={block.clause}>
        <span class="id">{block.clause}</span>
        {parts}
      </section>
    );
  };
  const at = page.findIndex((block) => headingOf(block)?.text === summary.heading);
  return (
    <div class="rules">
      {page.slice(0, at < 0 ? undefined : at).map(show)}
      {at >= 0 && (
        <section class="summary">
          <header>
            <h2>
              <span>{headingOf(page[0])?.text}:</span> {summary.heading}
            </h2>
            {summary.tools}
          </header>
          <Signs.Provider value={summary.signs}>{page.slice(at + 1).map(show)}</Signs.Provider>
        </section>
      )}
    </div>
  );
}
