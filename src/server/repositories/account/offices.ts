import { sql } from "kysely";
import type { Role } from "#contract/roles";
import type { Db } from "../../db/tables";

/** Roles held by at least one account that is not disabled. */
export async function rolesHeld(db: Db): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select distinct unnest(roles) role from app_user where not disabled`.execute(db);
  return rows.map(({ role }) => role);
}

/** Enabled accounts with a role; none can lose it until the transaction ends. */
export async function lockHolders(db: Db, role: Role): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where ${role} = any(roles) and not disabled
     order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}
