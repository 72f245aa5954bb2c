import type { AnyRecord } from "#contract/define/anyRecord";
import type { Register } from "./registerOf";

/** What somebody with these rights may do with a register's records; the server decides. */
export function mayOf(register: Register, can: (authority: string) => boolean) {
  const { access, state, work } = register.dataset;
  const stands = (row: AnyRecord, states: readonly string[] | null) =>
    states === null || (state !== null && states.includes(String(row[state])));
  return {
    insert: register.insert !== undefined && can(access.write),
    write: register.update !== undefined && can(access.write),
    /** Fields of a record that the user may not change, each with the reason. */
    closed: (row: AnyRecord): Readonly<Record<string, string>> =>
      register.closed && !can(register.closed.opens) ? register.closed.fields(row) : {},
    edit: (row: AnyRecord) =>
      register.update !== undefined && can(access.write) && stands(row, work.editable),
    remove: (row: AnyRecord) =>
      register.remove !== undefined &&
      can(access.delete) &&
      stands(row, work.deletable) &&
      !(register.stays?.is(row) && !(register.stays.opens && can(register.stays.opens))),
  };
}
