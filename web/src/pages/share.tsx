// What can be done with a record: keep it as a file, or send it to somebody as a link that holds all of it.
import { useState } from "preact/hooks";
import { download } from "../keep";
import { recordLink } from "../share";
import { t } from "../settings";

export function Share({ game, record, small = "" }: { game: string; record: string; small?: string }) {
  const [link, setLink] = useState("");
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const found = await recordLink(record);
    setLink(found);
    await navigator.clipboard?.writeText(found).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <>
      <button class={`button ${small}`} data-share onClick={() => void share()}>
        {copied ? t("Link copied") : t("Share as a link")}
      </button>
      <button class={`button ${small}`} data-export onClick={() => download(`${game}.souk`, record)}>
        {t("Download the record")}
      </button>
      {link && (
        <input
          class="link"
          type="text"
          readOnly
          aria-label={t("Link to this game")}
          value={link}
          onFocus={(e) => e.currentTarget.select()}
        />
      )}
    </>
  );
}
