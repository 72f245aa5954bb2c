import { messages } from "#contract/errors";
import { limits } from "#contract/limits";
import { notifyAtom } from "../state/notices";
import { endSessionStorage } from "../state/storage";
import { store } from "../state/store";
import { config } from "./config";
import { loginAddress } from "./loginAddress";
import { endRequests } from "./sessionSignal";

let leaving = false;

/** The message, two seconds, an empty session, the login page: once, however many calls failed. */
export function onExpired(): void {
  if (leaving) return;
  leaving = true;
  const ms = limits.expiryRedirectMs;
  store.set(notifyAtom, { kind: "error", text: messages.expired, ms });
  // Said once in the life of a document: until the new one comes, another refusal is no news.
  setTimeout(() => goToLogin({ keepPlace: true }), ms);
}

/**
 * Clears the session and opens the login page as a new document, so that nothing of the earlier
 * user stays in memory. What is in memory goes with the document: cleared before, the guard would
 * begin a way to the login of its own. The place to come back to travels in the history entry, so
 * that the address is exactly the configured one.
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

/** Thrown where a page cannot be shown because its reader is about to be sent to the login. */
export class SessionExpired extends Error {}
