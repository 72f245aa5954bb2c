import { atom } from "jotai";
import { z } from "zod";
import { userAtom } from "./session";
import { storedChoice } from "./storedRecord";

const kept = 6;

/** Keys of commands by user name: a machine may be shared. */
const byUserAtom = storedChoice("commands", z.record(z.string(), z.array(z.string())), {});

/** The commands that the signed-in user ran last, the latest first; setting adds one. */
export const recentCommandsAtom = atom(
  (get): readonly string[] => get(byUserAtom)[get(userAtom)?.username ?? ""] ?? [],
  (get, set, key: string) => {
    const user = get(userAtom);
    if (!user) return;
    const others = get(recentCommandsAtom).filter((one) => one !== key);
    set(byUserAtom, { ...get(byUserAtom), [user.username]: [key, ...others].slice(0, kept) });
  },
);
