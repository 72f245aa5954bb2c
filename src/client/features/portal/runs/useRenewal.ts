import { useEffect } from "react";
import { userApi } from "#contract/endpoints/account/login";
import { call } from "../../../api/call";
import { useTick } from "./useTick";

const everyMs = 3_600_000;

/** Keeps the session of a screen that runs by itself; what fails is asked for again an hour later. */
export function useRenewal(): void {
  const hour = useTick(everyMs);
  useEffect(() => {
    if (hour > 0) void call(userApi.renew, {});
  }, [hour]);
}
