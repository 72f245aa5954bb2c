import { sql } from "kysely";
import type { Role } from "#contract/roles";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

export type StoredLayout = {
  role: Role;
  areaCode: string;
  left: string[];
  right: string[];
  savedBy: string;
  savedAt: string;
};

const columns = sql`
  l.role, l.area_code "areaCode", l.left_cards "left", l.right_cards "right",
  u.real_name "savedBy", l.saved_at::text "savedAt"`;

/** Layouts of these roles that apply in a region, the nearest first. */
export async function layoutsFor(
  db: Db,
  roles: readonly Role[],
  areaCode: string,
): Promise<StoredLayout[]> {
  const { rows } = await sql<StoredLayout>`
    select ${columns} from portal_layout l join app_user u on u.id = l.saved_by
     where l.role = any(${textArray(roles)}) and starts_with(${areaCode}, l.area_code)
     order by length(l.area_code) desc, array_position(${textArray(roles)}, l.role)`.execute(db);
  return rows;
}

type NewLayout = {
  role: Role;
  areaCode: string;
  left: readonly string[];
  right: readonly string[];
  savedBy: string;
};

export const putLayout = (db: Db, { role, areaCode, left, right, savedBy }: NewLayout) =>
  sql`insert into portal_layout (role, area_code, left_cards, right_cards, saved_by)
      values (${role}, ${areaCode}, ${textArray(left)}, ${textArray(right)}, ${savedBy})
      on conflict (role, area_code) do update
        set left_cards = excluded.left_cards, right_cards = excluded.right_cards,
            saved_by = excluded.saved_by, saved_at = clock_timestamp()`.execute(db);

export const dropLayout = (db: Db, role: Role, areaCode: string) =>
  sql`delete from portal_layout where role = ${role} and area_code = ${areaCode}`.execute(db);
