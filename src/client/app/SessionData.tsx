import { useEffect } from "react";
import { loadRegions, refreshUser } from "../api/session";

/** Reads once what every signed-in screen needs: the current user and his regions. */
export function SessionData() {
  useEffect(() => {
    const leave = new AbortController();
    refreshUser(leave.signal);
    loadRegions(leave.signal);
    return () => leave.abort();
  }, []);
  return null;
}
