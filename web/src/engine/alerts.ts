// Being told that it is one's turn while the page is not looked at, at the tables where that was asked for: by a
// notification and a sound while the page is open, by the service worker when it is closed (Web Push).
import { play } from "../sound";
import { t } from "../settings";
import { Connection } from "./online";

export type Reach = "push" | "open" | "refused" | "none"; // how far being told goes in this browser

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

const base64 = (data: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

// Asks the browser for leave to tell, and tells the server where this browser is found.
export async function ask(line: Connection): Promise<Reach> {
  if (!("Notification" in window)) return "none";
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  const registration = await worker();
  const key: string | undefined = line.welcome?.push;
  if (!registration?.pushManager || !key) return "open";
  try {
    const found = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    await line.ask({
      type: "subscribe",
      endpoint: found.endpoint,
      key: base64(found.getKey("p256dh")),
      auth: base64(found.getKey("auth")),
    });
    return "push";
  } catch {
    return "open"; // this browser, or its service, cannot: the page still can
  }
}

export async function tell(table: string, title: string): Promise<void> {
  play("turn", true);
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { tag: table, body: t("It is your turn."), icon: "icon.svg", data: { table } };
  await (await worker())?.showNotification(title, options);
}

// It is no longer one's turn there, or one is looking at it.
export async function untell(table: string): Promise<void> {
  for (const shown of (await (await worker())?.getNotifications({ tag: table })) ?? []) shown.close();
}
