import { atom } from "jotai";
import { z } from "zod";
import { userSchema } from "#contract/endpoints/account/login";
import { storedRecord } from "./storedRecord";

export type User = z.output<typeof userSchema>;

/** Who is signed in. */
export const userAtom = storedRecord<User, null>("user", userSchema, null);

/** The industry platform that a platform clerk works for. */
const platformSchema = z.object({ cyptid: z.string() });
export const platformAtom = storedRecord<z.output<typeof platformSchema>, null>(
  "platform",
  platformSchema,
  null,
);

/** The known part of a remembered sign-in. Never contains the password itself. */
const passwordSchema = z.object({ avatar: z.string() });
export const passwordAtom = storedRecord("password", passwordSchema, { avatar: "" });

export const tokenAtom = atom((get) => get(userAtom)?.token ?? null);

/** May the user do it? `""` means any signed-in user, null means anyone. The server decides. */
export const canAtom = atom((get) => {
  const user = get(userAtom);
  return (permission: string | null): boolean =>
    permission === null ||
    (user !== null && (permission === "" || user.authorities.includes(permission)));
});

/** A profile refresh never drops roles, permissions, or the token, which it does not know. */
export const refreshUserAtom = atom(null, (get, set, fresh: Omit<User, "token">) => {
  const held = get(userAtom);
  if (!held) return;
  const { token, roles, authorities } = held;
  set(userAtom, { ...fresh, token, roles, authorities });
});

/** A sign-in replaces whatever was stored before. */
export const beginSessionAtom = atom(null, (_get, set, user: User) => {
  set(userAtom, user);
  set(platformAtom, user.cyptid === null ? null : { cyptid: user.cyptid });
});
