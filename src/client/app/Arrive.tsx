import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { arrivalIn } from "../api/arrivalIn";
import { asLink } from "../shell/asLink";
import { canAtom, userAtom } from "../state/session";
import { homePath, safeReturn } from "./pageRoutes";

/**
 * Sends a signed-in user from a login page on to where he was going; what has brought him here is
 * exchanged first.
 */
export function Arrive({ children }: { children: ReactNode }) {
  const user = useAtomValue(userAtom);
  const can = useAtomValue(canAtom);
  const { state, search } = useLocation();
  if (!user || arrivalIn(new URLSearchParams(search))) return children;
  const asked: unknown = state instanceof Object && "returnTo" in state ? state.returnTo : null;
  const to = safeReturn(asked, location.origin) ?? homePath(can);
  return <Navigate to={to} replace state={asLink} />;
}
