import type { Role } from "#contract/roles";
import { openSession } from "../../src/server/services/account/session";
import { createUser } from "../../src/server/services/account/user";
import { cost } from "./database";
import { anonymous, here } from "./harness";
import { password } from "./users";

let made = 0;

/** A client with the session of a user that exists only in this test. */
export async function newUser(
  areaCode: string,
  role: Role = "ROLE_COUNTY",
  cyptid: string | null = null,
) {
  const username = `new${++made}`;
  const { db } = here();
  const id = await createUser(db, {
    username,
    realName: username,
    roles: [role],
    areaCode,
    cyptid,
    password,
    cost,
  });
  const client = anonymous();
  client.token = await openSession(db, id);
  return client;
}
