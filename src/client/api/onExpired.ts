import { messages } from "#contract/errors";
import { limits } from "#contract/limits";
import { notifyAtom } from "../state/notices";
import { tokenAtom } from "../state/session";
import { endSessionStorage } from "../state/storage";
import { store } from "../state/store";
import { config } from "./config";
import { loginAddress } from "./loginAddress";
import { areRequestsEnded, endRequests } from "./sessionSignal";
import { tellTabs } from "./tabs";

let leaving = false;

/** Whether the session has ended: what fails from then on fails for that reason. */
export const isSessionOver = (): boolean => leaving || areRequestsEnded();

/**
 * Shows the message, waits two seconds, clears the session, opens the login page. Once, no matter
 * how many calls failed.
 */
export function onExpired(): void {
  if (leaving) return;
  leaving = true;
  const ms = limits.expiryRedirectMs;
  store.set(notifyAtom, { kind: "error", text: messages.expired, ms });
  // Another tab that knows nothing of it would hand the dead session to the login page.
  const token = store.get(tokenAtom);
  if (token) tellTabs({ kind: "expired", token });
  // Once per document: until the next one loads, further refusals are no news.
  setTimeout(() => goToLogin({ keepPlace: true }), ms);
}

/**
 * Clears the session and opens the login page as a new document, so that nothing of the previous
 * user stays in memory. Memory is left to die with the document: clearing it first would make the
 * guard start its own navigation to the login. The return address travels in the history entry, so
 * that the URL is exactly the configured one.
 */
export function goToLogin({ keepPlace }: { keepPlace: boolean }): void {
  endRequests();
  endSessionStorage();
  const address = loginAddress(config(), location.origin);
  if (!address.startsWith("/")) {
    location.assign(address);
    return;
  }
  const { pathname, search, hash } = location;
  const usr = keepPlace ? { returnTo: `${pathname}${search}${hash}` } : null;
  history.pushState({ usr, key: "login" }, "", address);
  location.reload();
}

/** Thrown where a page cannot be shown because the user is about to be sent to the login. */
export class SessionExpired extends Error {}
