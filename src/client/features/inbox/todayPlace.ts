import { datasets } from "#contract/datasets/index";
import type { TodayRow } from "#contract/endpoints/inbox/today";
import type { FormDraft } from "../../state/drafts";

const homeOf = (dataset: string): string | null => datasets[dataset]?.work.home ?? null;

/** What a row of 今日 opens; null if there is nothing to open. */
export function placeOfRow({ todo, target }: Pick<TodayRow, "todo" | "target">): string | null {
  if (todo !== null) return `/sys/todo?item=${encodeURIComponent(todo)}`;
  const home = target && homeOf(target.dataset);
  return home ? `${home}?record=${encodeURIComponent(target.id)}` : null;
}

export type LeftDraft = { place: string; title: string; what: string; mc: string; at: string };

/** An unsaved form or table of this browser, by the name it is kept under; null if no page opens it. */
export function leftDraft(name: string, draft: FormDraft): LeftDraft | null {
  const isTable = name.startsWith("table/");
  const [source = "", ...rest] = (isTable ? name.slice("table/".length) : name).split("/");
  const dataset = datasets[source];
  const home = homeOf(source);
  if (!dataset || home === null || (isTable && rest.length > 0)) return null;
  const { title, work, key } = dataset;
  const known = { ...draft.base, ...draft.values }[key.name];
  const left = { title, mc: known ? String(known) : `一${work.counter}${work.noun}`, at: draft.at };
  if (isTable) return { ...left, place: home, mc: "表格编辑", what: "修改未保存" };
  const [id = ""] = rest;
  if (id === "new") {
    // The outline is kept beside the fields; both belong to one form.
    return { ...left, place: `${home}?record=new`, what: "新增未保存" };
  }
  const what = `${Object.keys(draft.values).length} 项修改未保存`;
  return { ...left, place: `${home}?record=${encodeURIComponent(id)}&edit=1`, what };
}

const dayMs = 86_400_000;

/** How far off a day is. Days as `YYYY-MM-DD`. */
export function daysLeft(at: string, today: string): string {
  const days = Math.round((Date.parse(at) - Date.parse(today)) / dayMs);
  return days === 0 ? "今天到期" : `还有 ${days} 天`;
}
