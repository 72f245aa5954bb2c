import { fjlxCodes } from "#contract/codes/codes";
import type { Flow } from "../../records/register";
import type { Row } from "../../values/columnsOf";
import type { Attachment, Kind } from "./useFiles";

/** A kind of attachment, and the steps that are not taken without it. */
export type FileNeed = { kind: Kind; actions: string[] };
export type FileGroup = { kind: Kind; label: string; files: Attachment[]; actions: string[] };

const rest: Kind = "99";
const isKind = (kind: string): kind is Kind => Object.hasOwn(fjlxCodes, kind);

/** What the next steps of a record demand, whoever takes them. */
export function needsOf(flows: readonly Flow[], row: Row): FileNeed[] {
  const needs = new Map<Kind, Set<string>>();
  for (const { field, edges } of flows) {
    for (const { action, files } of edges.filter(({ from }) => from.includes(String(row[field])))) {
      for (const kind of files.filter(isKind)) {
        needs.set(kind, (needs.get(kind) ?? new Set()).add(action));
      }
    }
  }
  return [...needs].map(([kind, actions]) => ({ kind, actions: [...actions] }));
}

/** Attachments by kind, in the order of the code list; a kind that is demanded stands there empty too. */
export function groupsOf(files: readonly Attachment[], needs: readonly FileNeed[]): FileGroup[] {
  const all = Object.entries(fjlxCodes) as [Kind, string][];
  // Of an object "99" comes first: it looks like a number, the others do not.
  return all
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, label]) => ({
      kind,
      label,
      files: files.filter(({ fjlx }) => kindOf(fjlx) === kind),
      actions: needs.find((need) => need.kind === kind)?.actions ?? [],
    }))
    .filter(({ files: held, actions }) => held.length > 0 || actions.length > 0);
}

const kindOf = (fjlx: string | null): Kind => (fjlx !== null && isKind(fjlx) ? fjlx : rest);
