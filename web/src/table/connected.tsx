// Shared by the pages that need the server: the connection, the player's name, and the navigation between these pages.
import { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { begin } from "../engine/mine";
import { Connection, connection, You } from "../engine/online";
import { outdatedText } from "../base/renew";
import { change, settings, t, useSettings } from "../base/settings";
import { copyText } from "../base/share";

export function useConnection(): { line: Connection; ready: boolean; you: You | null } {
  const line = connection();
  const [, again] = useState(0);
  useEffect(() => {
    begin();
    return line.listen((news) => {
      if (news.type === "connected" || news.type === "lost" || news.type === "you") again((n) => n + 1);
    });
  }, []);
  return { line, ready: line.connected, you: line.you };
}

// Shown in place of what needs the connection, until there is one.
export function Reaching() {
  const { line } = useConnection();
  return line.outdated ? <p role="alert">{outdatedText()}</p> : <p>{t("Connecting to the server…")}</p>;
}

export interface Player {
  you: You | null;
  needsPassword: boolean;
  password: string;
  setPassword(text: string): void;
  sign(seat: number): Promise<void>; // with the name from the settings, or "Player n" without one
}

export function usePlayerName(): Player {
  const { line, you } = useConnection();
  const [password, setPassword] = useState("");
  const sign = async (seat: number) => {
    const called = settings().name.trim() || line.you?.name || t("Player {n}", { n: seat });
    if (!settings().name) change({ name: called });
    await line.sign(called, password || undefined);
  };
  return { you, needsPassword: !you && !!line.welcome?.private, password, setPassword, sign };
}

// The fields needed to sit down: a name, and the password of a private server.
export function SignIn({ player }: { player: Player }) {
  const { name } = useSettings();
  if (player.you && !player.you.guest) return <p class="dim">{t("You play as {name}.", { name: player.you.name })}</p>;
  return (
    <>
      <label class="field">
        <span>{t("Your name")}</span>
        <input
          type="text"
          data-your-name
          maxLength={24}
          value={name}
          autocomplete="nickname"
          onInput={(e) => change({ name: e.currentTarget.value })}
        />
      </label>
      {player.needsPassword && (
        <label class="field">
          <span>{t("Server password")}</span>
          <input
            type="password"
            value={player.password}
            autocomplete="off"
            onInput={(e) => player.setPassword(e.currentTarget.value)}
          />
        </label>
      )}
    </>
  );
}

const ROOMS = ["lobby", "friends", "games", "ratings", "account"] as const;

// The navigation between these pages.
export function Rooms({ here }: { here?: (typeof ROOMS)[number] }) {
  const names = {
    lobby: t("Tables"),
    friends: t("Friends"),
    games: t("My games"),
    ratings: t("Ratings"),
    account: t("Account"),
  };
  return (
    <nav class="rooms" aria-label={t("Play with others")}>
      {ROOMS.map((room) => (
        <a href={`#/${room}`} key={room} aria-current={room === here ? "page" : undefined}>
          {names[room]}
        </a>
      ))}
    </nav>
  );
}

// Shows its children to a named player; anybody else is first prompted for a name.
export function Named({ children }: { children: ComponentChildren }) {
  const player = usePlayerName();
  const [problem, setProblem] = useState("");
  if (player.you) return <>{children}</>;
  const sign = (event: Event) => {
    event.preventDefault();
    void player.sign(1).catch((error) => setProblem(String(error.message)));
  };
  return (
    <form class="named" onSubmit={sign}>
      <p class="dim">{t("Enter a name to take part.")}</p>
      {problem && <p role="alert">{problem}</p>}
      <SignIn player={player} />
      <button class="button primary" data-sign>
        {t("Sign in")}
      </button>
    </form>
  );
}

// Copies a text and confirms it for a moment.
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button type="button" class="button" data-copy onClick={() => void copyText(text).then(setCopied)}>
      {copied ? t("Copied") : label}
    </button>
  );
}
