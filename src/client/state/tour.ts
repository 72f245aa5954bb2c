import { atom } from "jotai";
import { z } from "zod";
import { userAtom } from "./session";
import { storedChoice } from "./storedRecord";

/** The accounts that have put the first-day tour away on this machine. */
const putAwayAtom = storedChoice("tour", z.array(z.string()), []);

/** Whether the tour is still offered to who is signed in; setting puts it away for good. */
export const tourOfferedAtom = atom(
  (get) => {
    const user = get(userAtom);
    return user !== null && !get(putAwayAtom).includes(user.username);
  },
  (get, set) => {
    const { username } = get(userAtom) ?? {};
    if (username) set(putAwayAtom, (now) => [...new Set([...now, username])]);
  },
);
