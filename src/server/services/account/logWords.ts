import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { toldTo } from "#contract/define/secret";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import { portalCards } from "#contract/portal/cards";
import { roles } from "#contract/roles";
import { minuteText } from "#contract/today";
import { filterWords } from "#contract/words/filterWords";
import { recordWord } from "#contract/words/recordWord";
import type { AuditRow } from "../../repositories/account/audit";
import * as store from "../../repositories/account/auditObjects";
import type { Context } from "../context/context";
import { groupedBy } from "../context/groupedBy";
import { changesBetween } from "../records/recordInfo";

/**
 * The object of a log row, and what it changed field by field, as the page and the sheet show it.
 */
export type LogWords = { object: string | null; details: string[] };

/** Most objects named per row. */
const mostNamed = 3;
/** A change is written before its call is logged, and no call takes longer than this. */
const longestCallMs = 600_000;

type Target = { ids: string[]; total: number };

/** Ids as the audit stores them: those that fitted, and the number of the others. */
function targetOf({ target }: AuditRow): Target {
  const parts = target?.split(",") ?? [];
  const rest = /^\+(\d+)$/.exec(parts.at(-1) ?? "")?.[1];
  const ids = rest ? parts.slice(0, -1) : parts;
  return { ids: ids.slice(0, mostNamed), total: ids.length + Number(rest ?? 0) };
}

/** Describes log rows in words. */
export async function wordsOf(
  { db, caller }: Pick<Context, "db" | "caller">,
  rows: readonly AuditRow[],
): Promise<LogWords[]> {
  const targets = rows.map(targetOf);
  const notes = rows.map(({ change }) => linesOf(change));
  const noted = notes.flat().flatMap(({ values }) => values.flat());
  const ids = new Set([...targets.flatMap((one) => one.ids), ...noted.map(String)]);
  const named = groupedBy(await store.namesOf(db, [...ids]), ({ id }) => id);
  const lists = rows.map(({ change }) => listOf(change));
  const areas = lists.flatMap((list) => list?.filter.areaCode ?? []);
  const regions = await store.regionNames(db, [...noted, ...areas].map(String));
  const changes = await changesOf(db, caller.authorities, [...named.values()].flat());
  return rows.map((row, at) => {
    const { ids: first, total } = targets[at] as Target;
    const objects = first.flatMap((id) => oneOf(row.action, named.get(id)) ?? []);
    const told = objects.map((object) => changes(row, object));
    const several = told.filter((lines) => lines.length > 0).length > 1;
    return {
      object: lists[at] ? listWords(lists[at]) : objectWords(objects, total),
      details: [
        ...filterLine(lists[at], (code) => regions.get(code) ?? code),
        ...(notes[at] ?? []).map(({ key, values }) =>
          noteWords(key, values, (value) => {
            const [object] = named.get(value) ?? [];
            return regions.get(value) ?? object?.name ?? value;
          }),
        ),
        ...told.flatMap((lines, i) =>
          several ? lines.map((line) => `${shortOf(objects[i])} ${line}`) : lines,
        ),
      ],
    };
  });
}

/** If records of several registers share an id: the one that the call is about. */
function oneOf(action: string, found: readonly store.Named[] | undefined): store.Named | undefined {
  const of = ({ dataset }: store.Named) => dataset !== null && action.startsWith(`${dataset}/`);
  return found?.find(of) ?? found?.find(({ dataset }) => dataset !== "wssgyyd");
}

const shortOf = (object: store.Named | undefined): string => object?.number ?? object?.name ?? "";

const namedOf = ({ number, name }: store.Named): string =>
  [number, name].filter((word) => word).join(" ");

function objectWords(objects: readonly store.Named[], total: number): string | null {
  if (total === 0) return null;
  const [first] = objects;
  if (!first) return `${total} 项（已不存在）`;
  const kinds = groupedBy(objects, ({ kind }) => kind);
  const words = [...kinds].map(([kind, list]) => `${kind} ${list.map(namedOf).join("、")}`.trim());
  if (total <= objects.length) return words.join("；");
  const unit = kinds.size === 1 && first.dataset ? recordWord(first.dataset) : "项";
  return `${words.join("；")} 等 ${total} ${unit}`;
}

type List = { list: string; count: number; chosen: boolean; filter: Note };

/** The list that a call exported. */
function listOf(change: unknown): List | null {
  const note = asNote(change);
  const filter = asNote(note?.filter);
  return filter && typeof note?.list === "string"
    ? { list: note.list, count: Number(note.count), chosen: note.chosen === true, filter }
    : null;
}

const listWords = ({ list, count, chosen }: List): string =>
  `${datasets[list]?.title ?? list}${chosen ? " 所选" : " 共"} ${count} ${recordWord(list)}`;

function filterLine(list: List | null | undefined, regionName: (code: string) => string): string[] {
  if (!list) return [];
  const words = filterWords({ dataset: list.list, filter: list.filter }, regionName);
  return words.length > 0 ? [`筛选: ${words.map(({ text }) => text).join("；")}`] : [];
}

/** What calls changed in these records, by log row. */
async function changesOf(
  db: Context["db"],
  authorities: readonly string[],
  named: readonly store.Named[],
) {
  const states = new Map<string, store.State[]>();
  for (const [name, list] of groupedBy(named, ({ dataset }) => dataset)) {
    const dataset = name === null ? undefined : datasets[name];
    if (!dataset) continue;
    const found = await store.statesOf(
      db,
      dataset,
      list.map(({ id }) => id),
    );
    for (const [id, all] of groupedBy(found, (state) => state.id)) states.set(`${name}/${id}`, all);
  }
  return ({ at, action, username }: AuditRow, { dataset, id }: store.Named): string[] => {
    const all = states.get(`${dataset}/${id}`) ?? [];
    const moment = Date.parse(at);
    const place = all.findLastIndex(({ by, via, until }) => {
      const since = until === null ? -1 : moment - Date.parse(until);
      return by === username && isThrough(via, action) && since >= 0 && since <= longestCallMs;
    });
    // A call may change a record several times in one transaction: show all of it.
    const begun = all.findIndex(({ via, until }) => {
      return isThrough(via, action) && until === all[place]?.until;
    });
    const [before, after] = [all[begun], all[place + 1]];
    if (!before || !after) return [];
    return changesBetween(
      toldTo(datasets[dataset ?? ""] as AnyDataset, authorities),
      before,
      after,
    ).map(({ label, before: from, after: to }) => `${label}: ${inWords(from)} → ${inWords(to)}`);
  };
}

/** A bulk change is signed with the single call of each record. */
const isThrough = (via: string | null, action: string): boolean =>
  via === action || action === bulkApi.save.path;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Times come in the form in which they are stored. */
function inWords(value: string | null): string {
  if (value === null) return "—";
  if (!instant.test(value)) return value;
  return minuteText(new Date(value));
}

type Line = { key: string; values: unknown[][] };
type Note = Readonly<Record<string, unknown>>;

const asNote = (value: unknown): Note | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Note) : null;

/** The fields of a note with content: one value each, or two if they were changed. */
function linesOf(change: unknown): Line[] {
  const note = asNote(change);
  if (!note) return [];
  const [before, after] = [asNote(note.before), asNote(note.after)];
  const rest = Object.entries(note).filter(([key]) => key in labels && key !== "before");
  const single = rest.map(([key, value]) => ({ key, values: [[value].flat()] }));
  if (!before || !after) return single;
  const moved = Object.keys(after).filter(
    (key) => key in labels && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return [
    ...single,
    ...moved.map((key) => ({ key, values: [[before[key]].flat(), [after[key]].flat()] })),
  ];
}

const labels: Readonly<Record<string, string>> = {
  username: "账号",
  realName: "姓名",
  role: "角色",
  roles: "角色",
  areaCode: "行政区",
  cyptid: "产业平台",
  disabled: "账号状态",
  left: "左侧卡片",
  right: "右侧卡片",
  ended: "结束会话",
  setting: "设置",
  from: "原值",
  to: "新值",
  issuer: "统一认证",
  person: "统一身份",
  reason: "原因",
  linked: "关联账号",
  created: "新建账号",
  sheet: "表名",
  plain: "完整显示",
  factor: "动态验证码",
};

/** Words for the codes in notes. */
function codeWords(value: unknown): string | undefined {
  if (value === true) return "停用";
  if (value === false) return "启用";
  const words: Readonly<Record<string, string>> = roles;
  const cards: Readonly<Record<string, { title: string }>> = portalCards;
  const key = String(value);
  return words[key] ?? cards[key]?.title ?? datasets[key]?.title;
}

function noteWords(key: string, values: unknown[][], nameOf: (value: string) => string): string {
  const words = values.map((list) => {
    const said = list
      .filter((one) => one !== null && one !== undefined && one !== "")
      .map((one) => codeWords(one) ?? nameOf(String(one)));
    return said.length > 0 ? said.join("、") : "—";
  });
  return `${labels[key]}: ${words.join(" → ")}`;
}
