import { regionRecordAtom } from "../state/region";
import { beginSessionAtom, userAtom } from "../state/session";
import { store } from "../state/store";
import { arrivalIn } from "./arrivalIn";
import { goToLogin, isSessionOver, onExpired } from "./onExpired";
import { signOut } from "./session";
import { listenToTabs, type Said, tellTabs } from "./tabs";

/** How long a new tab waits for an open one before it shows the login; later answers hold too. */
const waitMs = 150;

function answer(): void {
  const user = store.get(userAtom);
  const { areaCode } = store.get(regionRecordAtom);
  if (user) tellTabs({ kind: "session", user, areaCode });
}

function take({ user, areaCode }: Extract<Said, { kind: "session" }>): void {
  if (store.get(userAtom)) return;
  store.set(beginSessionAtom, user);
  store.set(regionRecordAtom, { areaCode });
}

/** Signing out is meant for the whole browser; an expiry concerns the session that expired. */
function end({ kind, token }: Extract<Said, { kind: "out" | "expired" }>): void {
  const own = store.get(userAtom)?.token;
  if (own === undefined) return;
  if (kind === "expired") {
    if (own === token) onExpired();
  } else if (own === token) goToLogin({ keepPlace: false });
  else void signOut();
}

/**
 * Takes part in the session of this browser's open tabs: a new tab takes it over, and signing out
 * ends all of them. Resolves when the session is known, or no tab has answered.
 */
export function joinTabs(): Promise<void> {
  return new Promise((resolve) => {
    listenToTabs((said) => {
      // What leaves for the login neither answers nor takes anything over.
      if (isSessionOver()) return;
      if (said.kind === "ask") answer();
      else if (said.kind === "session") {
        take(said);
        resolve();
      } else end(said);
    });
    // Whoever is sent here by a portal or an issuer begins a session of their own.
    const isOwn = store.get(userAtom) || arrivalIn(new URLSearchParams(location.search));
    if (isOwn) resolve();
    else {
      tellTabs({ kind: "ask" });
      setTimeout(resolve, waitMs);
    }
  });
}
