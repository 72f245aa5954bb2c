import { sysUserApi as api } from "#contract/endpoints/account/sys";
import { status } from "#contract/errors";
import { limits } from "#contract/limits";
import { type Office, offices, roles } from "#contract/roles";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { insertAudit } from "../../repositories/account/audit";
import { forgetFailures } from "../../repositories/account/loginFailure";
import { rolesHeld } from "../../repositories/account/offices";
import { dropFactor } from "../../repositories/account/secondFactor";
import { deleteSessionsOf } from "../../repositories/account/session";
import { userByName } from "../../repositories/account/user";
import { hasUsername, setOneTimePassword } from "../../repositories/account/userAdmin";
import { hashPassword, newPassword } from "./password";
import { createUser } from "./user";

const usualNames: Readonly<Record<Office, string>> = {
  ROLE_ADMIN: "admin",
  ROLE_SECURITY: "anquan",
  ROLE_AUDITOR: "shenji",
};

/** Administrative roles that no enabled account has. */
export async function missingOffices(db: Db): Promise<Office[]> {
  const held = await rolesHeld(db);
  return offices.filter((office) => !held.includes(office));
}

type Made = { username: string; title: string; password: string };

/** Creates an account for each administrative role that has none; its password must be changed. */
export async function fillOffices(db: Db): Promise<Made[]> {
  const made: Made[] = [];
  for (const office of await missingOffices(db)) {
    const username = await freeName(db, usualNames[office]);
    const password = newPassword();
    const id = await createUser(db, {
      ...{ username, password, realName: roles[office], roles: [office] },
      areaCode: limits.defaultRegion,
      mustChange: true,
    });
    await noteByOperator(db, api.create.path, id);
    made.push({ username, title: roles[office], password });
  }
  return made;
}

async function freeName(db: Db, usual: string): Promise<string> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? usual : `${usual}${n}`;
    if (!(await hasUsername(db, name))) return name;
  }
}

/** Gives an account a one-time password and ends its sessions; null if there is no such account. */
export async function resetByOperator(db: Db, username: string): Promise<string | null> {
  const id = (await userByName(db, username))?.id;
  if (id === undefined) return null;
  const password = newPassword();
  const hash = await hashPassword(password);
  await write(db, { by: "operator", via: "accounts" }, async (tx) => {
    await setOneTimePassword(tx, id, hash);
    await forgetFailures(tx, username);
    await deleteSessionsOf(tx, id);
    // The only 安全管理员 has nobody else to ask.
    await dropFactor(tx, id);
    await noteByOperator(tx, api.resetPassword.path, id);
  });
  return password;
}

/** Actions on the server itself are logged too. */
const noteByOperator = (db: Db, action: string, target: string) =>
  insertAudit(db, {
    ...{ user_id: null, username: null, area_code: null, action, target, outcome: status.ok },
    detail: { message: "运维人员在服务器上操作" },
  });
