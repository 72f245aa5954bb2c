import { sql } from "kysely";
import type { Role } from "#contract/roles";
import type { Db } from "../../db/tables";

/** Roles that somebody holds who is not closed out. */
export async function rolesHeld(db: Db): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select distinct unnest(roles) role from app_user where not disabled`.execute(db);
  return rows.map(({ role }) => role);
}

/** Who holds a role and is not closed out; nobody can lose it until the transaction ends. */
export async function lockHolders(db: Db, role: Role): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where ${role} = any(roles) and not disabled
     order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}
