import type { AnyDataset } from "#contract/define/dataset";
import { shownValue } from "#contract/define/shownValue";
import { editableShzt } from "#contract/workflow/shzt";
import { type Version, versionsOf } from "../repositories/history";
import { findRecord } from "../repositories/record";
import { demandScope } from "../repositories/scope";
import { reviewsOf } from "../repositories/shrz";
import type { Context } from "./context";
import { type DxydLibrary, type DxydRow, gone, type In } from "./dxydApi";

/** A record with its outline, its reviews and what changed when; the newest first. */
export async function recordInfo<R extends object>(
  { db, caller }: Context,
  { dataset, api }: DxydLibrary,
  { dkid }: In<"info">,
) {
  const found = await findRecord<R & DxydRow>(db, dataset, dkid, demandScope(caller));
  if (!found) throw gone();
  const { record, geometry, outline } = found;
  const versions = await versionsOf(db, dataset, dkid);
  const last = versions.at(-1);
  return {
    record: record as R,
    geometry: geometry as [number, number][][][],
    reviews: await reviewsOf(db, dataset.name, dkid),
    revisions: revisionsOf(dataset, api, versions, { values: record, outline }),
    undoable:
      last?.h_by === caller.username &&
      last.h_via === api.update.path &&
      editableShzt.includes(record.shzt) &&
      caller.authorities.includes(dataset.access.write),
  };
}

type State = Pick<Version, "values" | "outline">;

function revisionsOf(
  dataset: AnyDataset,
  api: DxydLibrary["api"],
  versions: readonly Version[],
  current: State,
) {
  return versions
    .map((version, i) => {
      const next = versions[i + 1] ?? current;
      return {
        bbh: Number(next.values.bbh),
        at: version.h_until,
        by: version.author,
        via: viaWords(api, version.h_via),
        changes: changesBetween(dataset, version, next),
      };
    })
    .reverse();
}

/** Moved by every change, or shown with the outline. */
const followers = new Set(["bbh", "gxr", "gxsj", "txmj", "zxjd", "zxwd"]);

function changesBetween(dataset: AnyDataset, earlier: State, later: State) {
  const changes = Object.entries(dataset.fields)
    .filter(([name]) => !followers.has(name) && earlier.values[name] !== later.values[name])
    .map(([name, field]) => ({
      field: name,
      label: field.label,
      before: shownValue(field, earlier.values[name]),
      after: shownValue(field, later.values[name]),
    }));
  if (earlier.outline === later.outline) return changes;
  return [
    ...changes,
    {
      field: "geom",
      label: "图形",
      before: outlineWords(dataset, earlier),
      after: outlineWords(dataset, later),
    },
  ];
}

function outlineWords(dataset: AnyDataset, { values }: State): string | null {
  const { txmj } = dataset.fields;
  return txmj ? shownValue(txmj, values.txmj) : null;
}

const words = { update: "修改", undo: "撤销修改", remove: "删除", updateShzt: "审核流转" } as const;

/** The call behind a change, as users name it. */
function viaWords(api: DxydLibrary["api"], via: string): string {
  if (via.startsWith("import:")) return "导入";
  if (via.startsWith("revoke:")) return "撤回导入批次";
  const names = Object.keys(words) as (keyof typeof words)[];
  const name = names.find((one) => api[one].path === via);
  return name ? words[name] : "系统";
}
