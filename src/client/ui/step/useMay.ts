import { useAtomValue } from "jotai";
import { mayOf } from "../../records/mayOf";
import type { Register } from "../../records/registerOf";
import { canAtom } from "../../state/session";

/** What the user may do with a register's records. */
export const useMay = (register: Register) => mayOf(register, useAtomValue(canAtom));
