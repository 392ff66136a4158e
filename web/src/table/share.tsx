// Ways to share a record: download it, send it as a link that contains the whole record, or send one of its moments
// as a puzzle.
import { useState } from "preact/hooks";
import { download } from "../personal/keep";
import { positionLink, recordLink } from "../base/share";
import { readRecord } from "../engine/record";
import { t } from "../base/settings";

interface LinkProps {
  make(): Promise<string>;
  words: string; // on the button
  label: string; // of the link
  small: string;
  name: "share" | "ask-others";
}

function Link({ make, words, label, small, name }: LinkProps) {
  const [link, setLink] = useState("");
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const found = await make();
    setLink(found);
    await navigator.clipboard?.writeText(found).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <>
      <button class={`button ${small}`} {...{ [`data-${name}`]: true }} onClick={() => void share()}>
        {copied ? t("Link copied") : words}
      </button>
      {link && (
        <input
          class="link"
          type="text"
          readOnly
          aria-label={label}
          value={link}
          onFocus={(e) => e.currentTarget.select()}
        />
      )}
    </>
  );
}

export function Share({ game, record, small = "" }: { game: string; record: string; small?: string }) {
  return (
    <>
      <Link
        name="share"
        make={() => recordLink(record)}
        words={t("Share as a link")}
        label={t("Link to this game")}
        small={small}
      />
      <button class={`button ${small}`} data-export onClick={() => download(`${game}.souk`, record)}>
        {t("Download the record")}
      </button>
    </>
  );
}

// The record up to the moment at which that seat is to decide; the link asks its reader for that decision.
export function AskOthers({ record, at, seat }: { record: string; at: number; seat: number }) {
  return (
    <Link
      key={at}
      name="ask-others"
      make={async () => positionLink((await readRecord(record, { at })).record, seat)}
      words={t("Send as a puzzle")}
      label={t("Link to this position")}
      small="quiet"
    />
  );
}
