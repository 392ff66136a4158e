// Friends: who is online, friend requests, invitations to tables; and the public profile of a player.
import { useEffect, useState } from "preact/hooks";
import { Connection, ServerMessage } from "../engine/online";
import { useHouse } from "../engine/house";
import { profileHash, tableHash } from "../base/link";
import { play } from "../base/sound";
import { t, useSettings } from "../base/settings";
import { Bar } from "../table/bar";
import { Reaching, Rooms, useConnection } from "../table/connected";
import { day, Nothing, Played, playedGames, PlayedGames } from "./games";
import { Friend, Invitation, ServerAnswers, ServerRequests } from "../engine/messages";

export type { Friend, Invitation };

export interface Circle {
  friends: Friend[] | null; // null: not known yet
  invitations: Invitation[];
  ask<T extends keyof ServerRequests>(message: ServerMessage<T>): Promise<void>; // sends a request, then reloads
}

// The friends of the signed-in user, kept up to date.
export function useFriends(line: Connection, ready: boolean, person: string | undefined): Circle {
  const [friends, setFriends] = useState<Friend[] | null>(null);
  const [invitations, setInvitations] = useState<Invitation[]>([]);
  const look = () =>
    line.ask({ type: "friends", watch: true }).then((reply) => {
      setFriends(reply.friends);
      setInvitations(reply.invitations);
    });
  useEffect(() => {
    setFriends(null);
    setInvitations([]);
    if (!ready || !person) return;
    void look().catch(() => undefined);
    return line.listen((news) => {
      if (news.type === "invited") play("turn");
      if (news.type === "friend" && news.person)
        setFriends(
          (last) => last?.map((one) => (one.person === news.person ? { ...one, here: news.here } : one)) ?? null,
        );
      if (news.changed || news.type === "invited") void look().catch(() => undefined);
    });
  }, [ready, person]);
  const ask: Circle["ask"] = async (message) => {
    await line.ask(message);
    await look();
  };
  return { friends, invitations, ask };
}

// Tables to which the user is invited.
export function Invitations({ circle }: { circle: Circle }) {
  const house = useHouse();
  if (circle.invitations.length === 0) return null;
  const title = (id: string) => house?.games.find((g) => g.id === id)?.title ?? id;
  return (
    <section class="card asked">
      <h2>{t("You are invited to a table")}</h2>
      <ul class="listed">
        {circle.invitations.map((one) => (
          <li key={one.table}>
            <strong>{title(one.game)}</strong>
            <span>{t("with {name}", { name: one.name })}</span>
            <a class="button primary" data-asked href={tableHash(one.table)}>
              {t("Join")}
            </a>
            <button
              class="button quiet"
              data-decline
              onClick={() => void circle.ask({ type: "decline", table: one.table }).catch(() => undefined)}
            >
              {t("No, thank you")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FriendsPage() {
  useSettings();
  const { line, ready, you } = useConnection();
  const house = useHouse();
  const circle = useFriends(line, ready, you?.person);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const attempt = async (message: ServerMessage<"friend">): Promise<boolean> => {
    try {
      await circle.ask(message);
      setProblem("");
      return true;
    } catch (error) {
      setProblem((error as Error).message);
      return false;
    }
  };
  const add = async (event: Event) => {
    event.preventDefault();
    if (await attempt({ type: "friend", name: name.trim(), on: true })) setName("");
  };
  const title = (id: string) => house?.games.find((g) => g.id === id)?.title ?? id;
  const rank = { asks: 0, friend: 1, asked: 2 };
  const sorted = [...(circle.friends ?? [])].sort(
    (a, b) => rank[a.bond] - rank[b.bond] || Number(b.here ?? false) - Number(a.here ?? false),
  );
  const state = (friend: Friend): string =>
    friend.bond === "asks"
      ? t("wants to be your friend")
      : friend.bond === "asked"
        ? t("has not answered yet")
        : friend.here
          ? t("online")
          : t("offline");
  return (
    <>
      <Bar />
      <main class="page">
        <Rooms here="friends" />
        <h1>{t("Friends")}</h1>
        {!ready && <Reaching />}
        {problem && <p role="alert">{problem}</p>}
        {ready && !you && <Nothing text={t("You are not signed in: sit down at a table as a guest, or sign in.")} />}
        <Invitations circle={circle} />
        {ready && you && (
          <section class="card">
            <h2>{t("Your friends")}</h2>
            {circle.friends?.length === 0 && (
              <p>{t("No friends yet. Ask somebody by their account name, or on their page under Ratings.")}</p>
            )}
            <ul class="listed friends">
              {sorted.map((friend) => (
                <li key={friend.person} data-friend={friend.bond}>
                  <i class={friend.here ? "lamp here" : "lamp"} aria-hidden="true" />
                  <a href={profileHash(friend.person)}>
                    <strong>{friend.name}</strong>
                  </a>
                  <span>{state(friend)}</span>
                  {friend.tables?.map((table) => (
                    <a class="button" href={tableHash(table.table)} key={table.table}>
                      {table.status === "open"
                        ? t("Sit down: {title}", { title: title(table.game) })
                        : t("Watch: {title}", { title: title(table.game) })}
                    </a>
                  ))}
                  {friend.bond === "asks" && (
                    <button
                      class="button primary"
                      data-accept
                      onClick={() => void attempt({ type: "friend", person: friend.person, on: true })}
                    >
                      {t("Accept")}
                    </button>
                  )}
                  <button
                    class="button quiet"
                    data-part
                    aria-label={t("{name}: no longer friends", { name: friend.name })}
                    onClick={() => void attempt({ type: "friend", person: friend.person, on: false })}
                  >
                    {friend.bond === "friend" ? t("Remove") : friend.bond === "asks" ? t("Refuse") : t("Withdraw")}
                  </button>
                </li>
              ))}
            </ul>
            <form class="field" data-form="friend" onSubmit={(event) => void add(event)}>
              <label for="friend-name">{t("Name")}</label>
              <input
                id="friend-name"
                type="text"
                maxLength={40}
                value={name}
                autocomplete="off"
                onInput={(e) => setName(e.currentTarget.value)}
              />
              <button class="button primary" disabled={!name.trim()}>
                {t("Add as a friend")}
              </button>
            </form>
            <p class="dim">{t("Only accepted friends see whether you are online.")}</p>
          </section>
        )}
      </main>
    </>
  );
}

export function ProfilePage({ person }: { person: string }) {
  useSettings();
  const { line, ready, you } = useConnection();
  const house = useHouse();
  const [profile, setProfile] = useState<ServerAnswers["profile"] | null>(null);
  const [games, setGames] = useState<Played[]>([]);
  const [more, setMore] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const fail = (error: Error) => setProblem(error.message);
  const look = () => line.ask({ type: "profile", person }).then((reply) => setProfile(reply), fail);
  const load = (next?: string) =>
    void playedGames(line, next, person).then((found) => {
      setGames((known) => [...(next ? known : []), ...found.games]);
      setMore(found.next);
    }, fail);
  useEffect(() => {
    if (!ready) return;
    void look();
    load();
  }, [ready, person, you?.person]);
  const befriend = (on: boolean) => void line.ask({ type: "friend", person, on }).then(look, fail);
  const title = (id: string) => house?.games.find((g) => g.id === id)?.title ?? id;
  const own = you?.person === person;
  return (
    <>
      <Bar />
      <main class="page">
        <Rooms />
        {!ready && <Reaching />}
        {problem && <p role="alert">{problem}</p>}
        {profile && (
          <>
            <h1>{profile.name}</h1>
            <ul class="facts">
              <li>{profile.guest ? t("Guest") : t("Has an account")}</li>
              <li>{t("here since {day}", { day: day(profile.since) })}</li>
              <li>{t("{n|finished game|finished games}", { n: profile.games })}</li>
              {profile.bond === "friend" && <li>{profile.here ? t("online") : t("offline")}</li>}
            </ul>
            {you && !own && (
              <div class="next">
                {profile.bond === "none" && (
                  <button class="button primary" data-befriend onClick={() => befriend(true)}>
                    {t("Add as a friend")}
                  </button>
                )}
                {profile.bond === "asks" && (
                  <button class="button primary" data-befriend onClick={() => befriend(true)}>
                    {t("Accept")}
                  </button>
                )}
                {profile.bond === "asked" && <span class="dim">{t("has not answered yet")}</span>}
                {profile.bond === "friend" && <span class="dim">{t("You are friends.")}</span>}
              </div>
            )}
            {profile.ratings.length > 0 && (
              <section class="card">
                <h2>{t("Ratings")}</h2>
                <table class="final ranking">
                  <thead>
                    <tr>
                      <th scope="col">{t("Game")}</th>
                      <th scope="col">{t("Games")}</th>
                      <th scope="col">{t("Points")}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {profile.ratings.map((row) => (
                      <tr key={row.game}>
                        <th scope="row">
                          <a href={`#/ratings/${row.game}`}>{title(row.game)}</a>
                        </th>
                        <td>{row.games}</td>
                        <td>
                          <strong>{row.points}</strong> <span class="dim">± {row.deviation}</span>
                          {row.provisional && <span class="dim"> {t("provisional")}</span>}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
            <h2>{t("Games")}</h2>
            {games.length === 0 && <p class="dim">{t("No public game is finished yet.")}</p>}
            <PlayedGames games={games} earlier={more ? () => load(more) : undefined} />
          </>
        )}
      </main>
    </>
  );
}

// Friends who can be invited to a table that has not started.
export function AskFriends({ line, table, sitting }: { line: Connection; table: string; sitting: string[] }) {
  const circle = useFriends(line, line.connected, line.you?.person);
  const [asked, setAsked] = useState<string[]>([]);
  const [problem, setProblem] = useState("");
  const free = (circle.friends ?? []).filter((friend) => friend.bond === "friend" && !sitting.includes(friend.person));
  if (free.length === 0) return null;
  const ask = (friend: Friend) =>
    void line.ask({ type: "invite", table, person: friend.person }).then(
      () => setAsked((last) => [...last, friend.person]),
      (error) => setProblem(error.message),
    );
  return (
    <section class="card">
      <h2>{t("Invite your friends")}</h2>
      {problem && <p role="alert">{problem}</p>}
      <ul class="listed friends">
        {free.map((friend) => (
          <li key={friend.person}>
            <i class={friend.here ? "lamp here" : "lamp"} aria-hidden="true" />
            <strong>{friend.name}</strong>
            <span>{friend.here ? t("online") : t("offline")}</span>
            <button class="button" data-ask-friend disabled={asked.includes(friend.person)} onClick={() => ask(friend)}>
              {asked.includes(friend.person) ? t("Invited") : t("Invite to this table")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
