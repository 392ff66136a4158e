// What can be done with a record: keep it as a file, or send it to somebody as a link that holds all of it, or
// ask somebody what they would do at one moment of it.
import { useState } from "preact/hooks";
import { download } from "../keep";
import { positionLink, recordLink } from "../share";
import { t } from "../settings";

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

// The record ends where that seat is to decide: whoever opens the link is asked what they would do.
export function AskOthers({ record, seat }: { record: string; seat: number }) {
  return (
    <Link
      key={record}
      name="ask-others"
      make={() => positionLink(record, seat)}
      words={t("Send as a puzzle")}
      label={t("Link to this position")}
      small="quiet"
    />
  );
}
