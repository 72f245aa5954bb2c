import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { userApi } from "#contract/endpoints/account/login";
import { call } from "../../../api/call";
import { canAtom } from "../../../state/session";
import { useTick } from "./useTick";

const everyMs = 3_600_000;

/**
 * Renews the session of a wall screen, which has an account of its own; a failure is retried an
 * hour later.
 */
export function useRenewal(): void {
  const hour = useTick(everyMs);
  const may = useAtomValue(canAtom)(userApi.renew.access);
  useEffect(() => {
    if (may && hour > 0) void call(userApi.renew, {});
  }, [may, hour]);
}
