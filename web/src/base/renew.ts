// Reloads a page that is older than its server, at most once per session: if the page that comes back is old too, the
// user has to act. The service worker is updated, not unregistered, since push subscriptions belong to its
// registration.
import { t } from "./settings";

const RELOADED = "souk.reloaded";

export const outdatedText = (): string => t("This page is older than the server. Reload it.");

// False if the page was already reloaded in this session, or if the browser cannot remember that it was.
export async function reloadOnce(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(RELOADED)) return false;
    sessionStorage.setItem(RELOADED, "yes");
  } catch {
    return false;
  }
  await renewWorker().catch(() => undefined); // a reload fetches the page from the network anyway
  location.reload();
  return true;
}

// Installs the server's service worker and deletes the caches of the old one. Without a newer worker the caches already
// are the server's, and a worker on its way deletes the others itself: those caches stay, for use offline.
async function renewWorker(): Promise<void> {
  const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!registration || registration.installing || registration.waiting) return;
  const old = await caches.keys();
  await registration.update();
  if (registration.installing || registration.waiting) await Promise.all(old.map((name) => caches.delete(name)));
}
