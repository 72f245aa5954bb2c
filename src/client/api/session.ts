import { z } from "zod";
import { loginApi, userApi } from "#contract/endpoints/account/login";
import { regionApi } from "#contract/endpoints/account/region";
import type { Result } from "#contract/errors";
import { notifyAtom } from "../state/notices";
import { regionRecordAtom, regionsAtom } from "../state/region";
import {
  beginSessionAtom,
  refreshUserAtom,
  tokenAtom,
  type User,
  userAtom,
} from "../state/session";
import { dropRecord, endSessionStorage, readRecord, saveRecord } from "../state/storage";
import { store } from "../state/store";
import { call } from "./call";
import { goToLogin } from "./onExpired";
import { endRequests } from "./sessionSignal";
import { tellTabs } from "./tabs";

const begin = (result: Result<User>): Result<User> => {
  if (!result.ok) return result;
  store.set(beginSessionAtom, result.data);
  // Tabs that show the login come along.
  const { areaCode } = store.get(regionRecordAtom);
  tellTabs({ kind: "session", user: result.data, areaCode });
  const { passwordDays: days } = result.data;
  if (days)
    store.set(notifyAtom, { kind: "warning", text: `密码将在 ${days} 天后到期，请及时修改` });
  return result;
};

/** `given` may answer the question that came with an earlier refusal. */
export const signIn = async (given: z.input<typeof loginApi.login.input>): Promise<Result<User>> =>
  begin(await call(loginApi.login, given));

/** The second step of a sign-in; the session begins with `enter`, once its recovery codes are seen. */
export const signInByFactor = (key: string, code: string) => call(loginApi.factor, { key, code });

type Entered = z.output<typeof loginApi.factor.output>;

/** Recovery codes stay out of what the browser keeps. */
export const enter = ({ recovery: _, ...user }: Entered): Result<User> =>
  begin({ ok: true, status: 200, data: user });

/** Exchanges a ticket from an outside portal for a session. */
export const signInByTicket = async (ticket: string, signal?: AbortSignal): Promise<Result<User>> =>
  begin(await call(loginApi.ticket, { ticket }, signal));

const underWay = z.object({ key: z.string(), returnTo: z.string().nullable() });

/** Leaves for an issuer's sign-in page; this tab alone can take up what comes back. */
export async function leaveForIssuer(
  issuer: string,
  returnTo: string | null,
): Promise<Result<unknown>> {
  const result = await call(loginApi.begin, { issuer });
  if (!result.ok) return result;
  saveRecord("clzy_signOn", { key: result.data.key, returnTo });
  location.assign(result.data.address);
  return result;
}

/** What an issuer put into the address, and the sign-in of this tab that it answers. */
export type Arrival = { given: Record<string, string>; key: string | undefined };

/** Takes up the sign-in of this tab, once, and where its user was going. */
export function takeArrival(params: URLSearchParams): Arrival & { returnTo: string | null } {
  const begun = readRecord("clzy_signOn", underWay);
  dropRecord("clzy_signOn");
  const given = Object.fromEntries(params);
  return { given, key: begun?.key, returnTo: begun?.returnTo ?? null };
}

/** Exchanges what an issuer put into the address for a session. */
export const signInByIssuer = async ({ given, key }: Arrival): Promise<Result<User>> =>
  begin(
    await call(loginApi.arrive, {
      given: JSON.stringify(given),
      ...(key !== undefined && { key }),
    }),
  );

/** Reads the user again; permissions stay as they were at sign-in. */
export async function refreshUser(signal?: AbortSignal): Promise<Result<Omit<User, "token">>> {
  const result = await call(userApi.info, {}, signal);
  if (result.ok) store.set(refreshUserAtom, result.data);
  return result;
}

/** The first-day tour is not offered again, wherever the account signs in. */
export async function endTour(): Promise<void> {
  const result = await call(userApi.endTour, {});
  const user = store.get(userAtom);
  if (result.ok && user) store.set(userAtom, { ...user, tourOffered: false });
}

export async function loadRegions(signal?: AbortSignal): Promise<void> {
  const result = await call(regionApi.tree, {}, signal);
  if (result.ok) store.set(regionsAtom, result.data);
}

/**
 * Ends the session in all tabs and on the server, then here; here even if the server cannot be
 * reached.
 */
export async function signOut(): Promise<void> {
  endRequests();
  const token = store.get(tokenAtom);
  if (token) {
    tellTabs({ kind: "out", token });
    const result = await call(userApi.logout, {}, undefined, { last: true });
    if (result.ok && result.data.leave !== undefined) {
      // The session with the issuer ends too, or its button would let anybody in again.
      endSessionStorage();
      location.assign(result.data.leave);
      return;
    }
  }
  goToLogin({ keepPlace: false });
}
