import type { Responsible } from "#contract/endpoints/plan/governTrack";

/** Whom to ask: who, of where, and the office phone as far as it is told. */
export function personWords(person: Responsible | null): string {
  if (!person) return "责任人未指定";
  const { name, unit, phone } = person;
  // Accounts are often called by their office.
  const who = name.startsWith(unit) ? name : `${unit} ${name}`;
  return phone ? `${who} · ${phone}` : who;
}
