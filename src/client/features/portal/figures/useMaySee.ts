import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { maySeeFigures } from "#contract/roles";
import { userAtom } from "../../../state/session";

const nothing: readonly string[] = [];

/** Whether the viewer may see figures of the stage that need a permission. */
export function useMaySee(): (access: string | null) => boolean {
  const held = useAtomValue(userAtom)?.authorities ?? nothing;
  return useCallback((access) => access !== null && maySeeFigures(held, access), [held]);
}
