// The chat of a table.
import { useEffect, useRef, useState } from "preact/hooks";
import { ChatLine } from "../engine/table";
import { Emblem } from "../kit/emblems";
import { t } from "../base/settings";
import { Named } from "./connected";

interface ChatProps {
  lines: ChatLine[];
  muted: boolean; // chat is off at this table
  say(text: string): Promise<void>;
  attempt(work: () => Promise<void>): Promise<void>;
}

export function Chat({ lines, muted, say, attempt }: ChatProps) {
  const [text, setText] = useState("");
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.length]);
  const send = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    void attempt(async () => {
      await say(text.trim());
      setText("");
    });
  };
  return (
    <>
      <ol class="chat" aria-live="polite">
        {lines.length === 0 && <li class="none">{t("Nobody has said anything yet.")}</li>}
        {lines.map((line, i) => (
          <li key={i} ref={i === lines.length - 1 ? end : undefined}>
            {line.seat !== null && <Emblem seat={line.seat} size={18} />} <strong>{line.name}</strong> {line.text}
          </li>
        ))}
      </ol>
      {muted ? (
        <p class="dim">{t("The host has stopped the chat at this table.")}</p>
      ) : (
        <Named>
          <form class="say" onSubmit={send}>
            <input
              type="text"
              maxLength={500}
              aria-label={t("Say something")}
              placeholder={t("Say something")}
              value={text}
              onInput={(e) => setText(e.currentTarget.value)}
            />
            <button class="button">{t("Send")}</button>
          </form>
        </Named>
      )}
    </>
  );
}
