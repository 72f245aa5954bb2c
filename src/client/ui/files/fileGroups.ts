import { fjlxCodes } from "#contract/codes/landCodes";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Workflow } from "../../records/registerOf";
import { kindOptionsOf } from "./fileKinds";
import type { Attachment, Kind } from "./useFiles";

/** A kind of attachment, and the steps that require it. */
export type FileNeed = { kind: Kind; actions: string[] };
export type FileGroup = { kind: Kind; label: string; files: Attachment[]; actions: string[] };

const rest: Kind = "99";
const isKind = (kind: string): kind is Kind => Object.hasOwn(fjlxCodes, kind);

/** What a record's next steps require, whoever takes them. */
export function needsOf(flows: readonly Workflow[], row: AnyRecord): FileNeed[] {
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

/** Attachments by kind, in code list order; a required kind is listed even if empty. */
export function groupsOf(
  files: readonly Attachment[],
  needs: readonly FileNeed[],
  names?: Readonly<Record<string, string>>,
): FileGroup[] {
  return kindOptionsOf(names)
    .map(({ value: kind, label }) => ({
      kind,
      label,
      files: files.filter(({ fjlx }) => kindOf(fjlx) === kind),
      actions: needs.find((need) => need.kind === kind)?.actions ?? [],
    }))
    .filter(({ files: held, actions }) => held.length > 0 || actions.length > 0);
}

const kindOf = (fjlx: string | null): Kind => (fjlx !== null && isKind(fjlx) ? fjlx : rest);
