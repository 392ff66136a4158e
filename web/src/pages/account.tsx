// The account page: guest or account holder on this server. Also recovery codes, signing out, exporting the user's
// data and deleting the account.
import { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Connection, Entrance, ServerAnswer, ServerMessage } from "../engine/online";
import { download } from "../personal/keep";
import { usePrivacy } from "../base/server";
import { change, locale, t, useSettings } from "../base/settings";
import { Bar } from "../table/bar";
import { CopyButton, Reaching, Rooms, useConnection } from "../table/connected";

type Attempt = (work: () => Promise<string | void>) => Promise<boolean>;

export function AccountPage() {
  useSettings();
  const { line, ready, you } = useConnection();
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const [code, setCode] = useState("");
  const privacy = usePrivacy();
  // Runs a request to the server and shows the text that it returns.
  const attempt: Attempt = async (work) => {
    setProblem("");
    setSaid("");
    try {
      setSaid((await work()) ?? "");
      return true;
    } catch (error) {
      setProblem((error as Error).message);
      return false;
    }
  };
  // Signs in. The name goes into the settings; a recovery code, shown only once, stays until it is dismissed.
  const enter = <T extends Entrance>(message: ServerMessage<T>) =>
    attempt(async () => {
      const reply = await line.enter(message);
      change({ name: reply.you?.name });
      if (reply.recovery) setCode(reply.recovery);
    });
  return (
    <>
      <Bar />
      <main class="page">
        <Rooms here="account" />
        <h1>{t("Account")}</h1>
        {!ready && <Reaching />}
        {problem && <p role="alert">{problem}</p>}
        {said && <p role="status">{said}</p>}
        {code && <Code code={code} name={you?.name ?? ""} done={() => setCode("")} />}
        {ready && you && (
          <p class="who">
            {you.guest
              ? t("You are playing as a guest, under the name {name}.", { name: you.name })
              : t("You are signed in as {name}.", { name: you.name })}
          </p>
        )}
        {ready && !you && (
          <p>
            {t(
              "You do not need an account to play: just enter a name at a table. With an account, your games and ratings follow you to other devices.",
            )}
          </p>
        )}
        {ready && (!you || you.guest) && <Doors you={you?.name ?? ""} line={line} enter={enter} />}
        {ready && you && !you.guest && <Owner line={line} attempt={attempt} />}
        {ready && you && <Belongings line={line} guest={you.guest} attempt={attempt} />}
        {privacy && (
          <p>
            <a data-privacy href="privacy">
              {t("Privacy and imprint")}
            </a>
          </p>
        )}
      </main>
    </>
  );
}

// The recovery code for a lost password. It is shown only this once.
function Code({ code, name, done }: { code: string; name: string; done(): void }) {
  return (
    <section class="card code" role="region" aria-label={t("Recovery code")}>
      <h2>{t("Your recovery code")}</h2>
      <p>
        {t(
          "Write it down, or keep it with your passwords. It is shown only once, and it is the only way back in if you forget your password.",
        )}
      </p>
      <code data-recovery>{code}</code>
      <div class="next">
        <CopyButton text={code} label={t("Copy the code")} />
        <button class="button" onClick={() => download("souk-recovery.txt", `${name}\n${code}\n`)}>
          {t("Save as a file")}
        </button>
        <button class="button primary" data-code-kept onClick={done}>
          {t("I have saved it")}
        </button>
      </div>
    </section>
  );
}

interface FieldProps {
  label: string;
  value: string;
  set(value: string): void;
  type?: "text" | "password" | "email";
  auto?: string;
  help?: string;
  name: string;
}

function Field({ label, value, set, type = "text", auto = "off", help, name }: FieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        {...({ type } as { type: "text" })}
        value={value}
        data-field={name}
        autocomplete={auto}
        onInput={(e) => set(e.currentTarget.value)}
      />
      {help && <span class="help">{help}</span>}
    </label>
  );
}

function Form({
  title,
  submit,
  id,
  ready,
  danger,
  go,
  children,
}: {
  title: string;
  submit: string;
  id: string;
  ready: boolean;
  danger?: boolean;
  go(): Promise<unknown>;
  children: ComponentChildren;
}) {
  const [busy, setBusy] = useState(false);
  const send = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    void go().finally(() => setBusy(false));
  };
  return (
    <form data-form={id} onSubmit={send} aria-label={title}>
      {children}
      <button class={danger ? "button danger" : "button primary"} disabled={!ready || busy}>
        {submit}
      </button>
    </form>
  );
}

const LEAST = 8; // characters of a password; the server has the same limit

// The ways to sign in: new account, existing account, lost password.
function Doors({
  you,
  line,
  enter,
}: {
  you: string;
  line: Connection;
  enter(message: ServerMessage<Entrance>): Promise<boolean>;
}) {
  const [way, setWay] = useState<"register" | "login" | "recover" | "arrive">("register");
  const [name, setName] = useState(you);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [server, setServer] = useState("");
  const ways = [
    ["register", t("New account")],
    ["login", t("Sign in")],
    ["recover", t("Lost password")],
    ["arrive", t("With a code")],
  ] as const;
  const title = ways.find(([id]) => id === way)![1];
  const known = !!name.trim() && password.length >= (way === "login" ? 1 : LEAST);
  const ready = way === "arrive" ? !!code.trim() : known && (way !== "recover" || !!code.trim());
  const message: ServerMessage<Entrance> =
    way === "register"
      ? { type: "register", name: name.trim(), password, server: server || undefined }
      : way === "login"
        ? { type: "login", name: name.trim(), password }
        : way === "arrive"
          ? { type: "arrive", code: code.trim() }
          : { type: "recover", name: name.trim(), recovery: code.trim(), password };
  return (
    <section class="card">
      <div class="tabs plain">
        <div role="tablist" aria-label={t("Account")}>
          {ways.map(([id, label]) => (
            <button
              role="tab"
              type="button"
              aria-selected={way === id}
              data-way={id}
              onClick={() => setWay(id)}
              key={id}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <Form
        id={way}
        title={title}
        submit={way === "register" ? t("Create account") : way === "recover" ? t("Set new password") : t("Sign in")}
        ready={ready}
        go={() => enter(message)}
      >
        {way === "register" && you && <p class="dim">{t("You keep your seats and games.")}</p>}
        {way === "recover" && <p class="dim">{t("You are signed out everywhere else, and you get a new code.")}</p>}
        {way === "arrive" && (
          <>
            <p class="dim">{t("The device you played on shows a code, under Account.")}</p>
            <Field name="code" label={t("Code")} value={code} set={setCode} />
          </>
        )}
        {way !== "arrive" && <Field name="name" label={t("Name")} value={name} set={setName} auto="username" />}
        {way === "recover" && <Field name="recovery" label={t("Recovery code")} value={code} set={setCode} />}
        {way !== "arrive" && (
          <Field
            name="password"
            label={way === "recover" ? t("New password") : t("Password")}
            type="password"
            value={password}
            set={setPassword}
            auto={way === "login" ? "current-password" : "new-password"}
            help={way === "login" ? undefined : t("At least 8 characters.")}
          />
        )}
        {way === "register" && line.welcome?.private && !you && (
          <Field name="server" label={t("Server password")} type="password" value={server} set={setServer} />
        )}
      </Form>
    </section>
  );
}

// Settings for an account holder.
function Owner({ line, attempt }: { line: Connection; attempt: Attempt }) {
  const [name, setName] = useState(line.you?.name ?? "");
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [email, setEmail] = useState("");
  const [asked, setAsked] = useState(false); // an e-mail with a code is on its way
  const [code, setCode] = useState("");
  const rename = () =>
    attempt(async () => {
      line.signed(await line.ask({ type: "rename", name: name.trim() }));
      change({ name: name.trim() });
      return t("Your name is now {name}.", { name: name.trim() });
    });
  const repassword = () =>
    attempt(async () => {
      line.signed(await line.ask({ type: "password", old, new: fresh }));
      setOld("");
      setFresh("");
      return t("Your password has been changed.");
    });
  const notify = () =>
    attempt(async () => {
      await line.ask({ type: "notify", email: email.trim() || null });
      setAsked(!!email.trim());
      return email.trim()
        ? t("A code has been sent to {email}.", { email: email.trim() })
        : t("You will get no e-mails.");
    });
  const verify = () =>
    attempt(async () => {
      await line.ask({ type: "verify", code });
      setAsked(false);
      setCode("");
      return t("You will get an e-mail when it is your turn in a game over several days.");
    });
  return (
    <>
      <section class="card">
        <h2>{t("Name")}</h2>
        <Form
          id="rename"
          title={t("Name")}
          submit={t("Change name")}
          ready={!!name.trim() && name.trim() !== line.you?.name}
          go={rename}
        >
          <Field name="name" label={t("Name")} value={name} set={setName} auto="username" />
        </Form>
      </section>
      <section class="card">
        <h2>{t("Password")}</h2>
        <Form
          id="password"
          title={t("Password")}
          submit={t("Change password")}
          ready={!!old && fresh.length >= LEAST}
          go={repassword}
        >
          <Field
            name="old"
            label={t("Current password")}
            type="password"
            value={old}
            set={setOld}
            auto="current-password"
          />
          <Field
            name="new"
            label={t("New password")}
            type="password"
            value={fresh}
            set={setFresh}
            auto="new-password"
            help={t("At least 8 characters.")}
          />
        </Form>
      </section>
      <section class="card">
        <h2>{t("E-mail when it is your turn")}</h2>
        <Form id="notify" title={t("E-mail when it is your turn")} submit={t("Save")} ready go={notify}>
          <Field
            name="email"
            label={t("E-mail")}
            type="email"
            value={email}
            set={setEmail}
            auto="email"
            help={t("For games over several days. Leave it empty to get no e-mails.")}
          />
        </Form>
        {asked && (
          <Form
            id="verify"
            title={t("Code from the e-mail")}
            submit={t("Confirm my address")}
            ready={!!code.trim()}
            go={verify}
          >
            <Field
              name="code"
              label={t("Code from the e-mail")}
              value={code}
              set={setCode}
              auto="one-time-code"
              help={t("Nothing else is sent to this address until you confirm it.")}
            />
          </Form>
        )}
      </section>
    </>
  );
}

type SignIn = ServerAnswer<"signins">["signins"][number];

// The devices on which the user is signed in. Each can be signed out from here.
function SignIns({ line, attempt }: { line: Connection; attempt: Attempt }) {
  useSettings(); // drawn again in another language
  const [all, setAll] = useState<SignIn[]>([]);
  const look = async () => setAll((await line.ask({ type: "signins" })).signins);
  useEffect(() => void look().catch(() => undefined), []);
  const end = ({ signin }: SignIn) =>
    attempt(async () => {
      await line.ask({ type: "logout", signin });
      await look();
      return t("That device is signed out.");
    });
  return (
    <ul class="listed">
      {all.map((one) => (
        <li key={one.signin} data-signin={one.own ? "own" : "other"}>
          <strong>{one.device || t("Unknown device")}</strong>
          {one.own ? (
            <span>{t("this device")}</span>
          ) : (
            <>
              <span>
                {t("last used on {when}", {
                  when: new Date(one.seen).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" }),
                })}
              </span>
              <button class="button" data-end-signin onClick={() => void end(one)}>
                {t("Sign out there")}
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

// The user's data: export, sign out, delete.
function Belongings({ line, guest, attempt }: { line: Connection; guest: boolean; attempt: Attempt }) {
  const [leaving, setLeaving] = useState(false);
  const [pass, setPass] = useState("");
  const [given, setGiven] = useState("");
  const [password, setPassword] = useState("");
  const out = (all: boolean) =>
    attempt(async () => {
      await line.ask({ type: "logout", all });
      line.forget();
      return all ? t("You are signed out everywhere.") : t("You are signed out.");
    });
  const take = () =>
    attempt(async () => {
      // In pages: years of play make a long export.
      const { data } = await line.ask({ type: "export" });
      for (let next = data.next; next;) {
        const more = (await line.ask({ type: "export", next })).data;
        data.games.push(...more.games);
        next = more.next;
      }
      delete data.next;
      download("souk-data.json", JSON.stringify(data, null, 2));
      return t("Your data is in the file souk-data.json.");
    });
  const show = () =>
    attempt(async () => {
      setPass((await line.ask({ type: "code" })).code);
    });
  const adopt = () =>
    attempt(async () => {
      await line.ask({ type: "adopt", code: given.trim() });
      setGiven("");
      return t("The guest's games are now yours.");
    });
  const erase = () =>
    attempt(async () => {
      await line.ask({ type: "erase", sure: true, password: guest ? undefined : password });
      line.forget();
      change({ name: "" });
      return t("Your data has been deleted. Goodbye.");
    });
  return (
    <>
      <section class="card">
        <h2>{t("On another device")}</h2>
        <p>
          {guest
            ? t("A code takes your seats and games to another device, or to an account you already have.")
            : t("A code signs you in on another device.")}
        </p>
        {pass ? (
          <p role="status">
            <code data-pass>{pass}</code> {t("Enter it there, under Account, within ten minutes. It works once.")}
          </p>
        ) : (
          <button class="button" data-show-code onClick={() => void show()}>
            {t("Show a code")}
          </button>
        )}
        {!guest && (
          <Form id="adopt" title={t("Guest games")} submit={t("Take them over")} ready={!!given.trim()} go={adopt}>
            <p>{t("Have you played as a guest elsewhere? Enter the code shown there.")}</p>
            <Field name="code" label={t("Guest code")} value={given} set={setGiven} />
          </Form>
        )}
      </section>
      <section class="card">
        <h2>{t("Your data")}</h2>
        <p>{t("Everything this server knows about you, and the records of your finished games, in one file.")}</p>
        <button class="button" data-export onClick={() => void take()}>
          {t("Download my data")}
        </button>
      </section>
      <section class="card">
        <h2>{t("Signing out")}</h2>
        {guest && (
          <p>{t("If you sign out as a guest, you cannot come back to your seats. Create an account first.")}</p>
        )}
        <SignIns line={line} attempt={attempt} />
        <div class="next">
          <button class="button" data-logout onClick={() => void out(false)}>
            {t("Sign out")}
          </button>
          <button class="button" data-logout-all onClick={() => void out(true)}>
            {t("Sign out everywhere")}
          </button>
        </div>
      </section>
      <section class="card">
        <h2>{t("Leaving for good")}</h2>
        <p>{t("Your data is deleted. In finished games your name becomes “?”; in running ones, bots take over.")}</p>
        {!leaving ? (
          <button class="button danger" data-erase onClick={() => setLeaving(true)}>
            {t("Delete my data")}
          </button>
        ) : (
          <Form
            id="erase"
            title={t("Delete my data")}
            submit={t("Delete everything, for good")}
            danger
            ready={guest || !!password}
            go={erase}
          >
            {!guest && (
              <Field
                name="password"
                label={t("Password")}
                type="password"
                value={password}
                set={setPassword}
                auto="current-password"
              />
            )}
            <button type="button" class="button quiet" onClick={() => setLeaving(false)}>
              {t("Cancel")}
            </button>
          </Form>
        )}
      </section>
    </>
  );
}
