import { useAtomValue } from "jotai";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { config } from "../api/config";
import { loadChunk } from "../api/loadChunk";
import { loginAddress } from "../api/loginAddress";
import { canAtom, userAtom } from "../state/session";
import { Forbidden } from "./Forbidden";
import { safeReturn } from "./pageRoutes";

const ForcedPassword = lazy(async () => {
  const { ForcedPassword } = await loadChunk(() => import("../shell/ChangePassword"));
  return { default: ForcedPassword };
});

const login = () => loginAddress(config(), location.origin);

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const address = login();
  const ours = address.startsWith("/");
  useEffect(() => {
    if (!ours) location.replace(address);
  }, [ours, address]);
  if (!ours) return null;
  return <Navigate to={address} replace state={{ returnTo: `${pathname}${search}${hash}` }} />;
}

type Props = { title: string; access: string | null; children: ReactNode };

/** Shows a page only to those who may see it; others get the login, or are told what to do. */
export function Guard({ title, access, children }: Props) {
  const user = useAtomValue(userAtom);
  const can = useAtomValue(canAtom);
  if (access === null) return children;
  if (!user) return <ToLogin />;
  if (user.mustChange) {
    return (
      <Suspense fallback={null}>
        <ForcedPassword />
      </Suspense>
    );
  }
  return can(access) ? children : <Forbidden title={title} />;
}

/**
 * Runs before the router: without a session the browser goes to the login at once and does not
 * fetch the map's megabytes. False when it is leaving for a login elsewhere.
 */
export function settleEntry(signedIn: boolean): boolean {
  const { pathname, search, hash, origin } = location;
  const returnTo = safeReturn(`${pathname}${search}${hash}`, origin);
  if (signedIn || returnTo === null) return true;
  const address = login();
  if (!address.startsWith("/")) {
    location.replace(address);
    return false;
  }
  history.replaceState({ usr: { returnTo }, key: "login" }, "", address);
  return true;
}
