import { useEffect } from "react";
import { loadRegions, refreshUser } from "../api/session";

/** What every signed-in screen needs read once: the user as the server knows him, and his regions. */
export function SessionData() {
  useEffect(() => {
    const leave = new AbortController();
    refreshUser(leave.signal);
    loadRegions(leave.signal);
    return () => leave.abort();
  }, []);
  return null;
}
