import type { Responsible } from "#contract/endpoints/plan/governTrack";
import { personWords } from "../../../ui/supervise/personWords";

/** Whom to ask, in a narrow line: a long name is shortened, a number is not. */
export function Person({ person }: { person: Responsible | null }) {
  const words = personWords(person);
  if (!person?.phone) return <span className="wall-who">{words}</span>;
  return (
    <span className="wall-who" title={words}>
      <span>{person.name}</span>
      <span>{person.phone}</span>
    </span>
  );
}
