import { atom } from "jotai";
import { lastSaveAtom } from "./lastSave";
import { regionRecordAtom, regionsAtom } from "./region";
import { passwordAtom, platformAtom, userAtom } from "./session";
import { clearSessionStorage } from "./storage";

/** Ends the session in this browser: clears every record and all of session storage. */
export const clearSessionAtom = atom(null, (_get, set) => {
  set(userAtom, null);
  set(platformAtom, null);
  set(passwordAtom, null);
  set(regionRecordAtom, null);
  set(regionsAtom, []);
  set(lastSaveAtom, null);
  clearSessionStorage();
});
