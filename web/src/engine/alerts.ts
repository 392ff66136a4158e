// Turn notifications while the page is not visible, for the tables where they are switched on: a notification and a
// sound while the page is open, Web Push through the service worker when it is closed.
import { play } from "../base/sound";
import { t } from "../base/settings";
import { Connection } from "./online";

export type Reach = "push" | "open" | "refused" | "none"; // which notifications work in this browser

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

const base64 = (data: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

// Requests permission for notifications, and sends the push subscription to the server.
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
    return "open"; // no push in this browser or its service; an open page can still notify
  }
}

export async function tell(table: string, title: string): Promise<void> {
  play("turn", true);
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { tag: table, body: t("It is your turn."), icon: "icon-192.png", data: { table } };
  await (await worker())?.showNotification(title, options);
}

// Removes the notification: it is no longer the user's turn there, or the table is visible.
export async function untell(table: string): Promise<void> {
  for (const shown of (await (await worker())?.getNotifications({ tag: table })) ?? []) shown.close();
}
