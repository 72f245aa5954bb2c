import type { z } from "zod";
import { gxtzlxCodes } from "#contract/codes/officeCodes";
import { gxtz } from "#contract/datasets/gxtz";
import { datasets } from "#contract/datasets/index";
import { todayApi as api, type TodayRow, type TodaySection } from "#contract/endpoints/inbox/today";
import type { DecisionRow } from "#contract/endpoints/inbox/todo";
import { limits } from "#contract/limits";
import { today } from "#contract/today";
import { dues } from "#contract/workflow/due";
import { edgesFrom } from "#contract/workflow/edge";
import { type TodoKind, todoKindOf, todoKinds } from "#contract/workflow/todo";
import { write } from "../../db/write";
import { markSeen } from "../../repositories/inbox/decision";
import {
  draftLines,
  dueLines,
  type Line,
  type Lines,
  ledgerLines,
  linesOf,
  returnedLines,
  stepLines,
  termLines,
} from "../../repositories/inbox/today";
import { markNotices, type NoticeRow, noticePage } from "../../repositories/inbox/tzgg";
import { lastHere, markOpened, noteVisit } from "../../repositories/inbox/visit";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { decided, type Known, readable, standAt, stepWord } from "./decided";
import { datasetOf, ledgerKinds, waitingOf } from "./todo";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;
type Asked = Context & { scope: Scope; areaCode: string | undefined };

const dayMs = 86_400_000;
const daysFrom = (days: number, now = Date.now()) => new Date(now + days * dayMs);

export async function list(ctx: Context, { areaCode }: In<"list">) {
  const { db, caller } = ctx;
  const asked: Asked = { ...ctx, areaCode, scope: demandScope(caller, areaCode) };
  const last = await lastHere(db, caller.username);
  const since = last ?? daysFrom(-limits.todayNewDays).toISOString();
  const days = { from: today(), to: today(daysFrom(limits.todayNearDays)) };
  return {
    ...{ day: days.from, until: days.to, since: last },
    back: await back(asked, since),
    due: await due(asked, days),
    changed: await changed(asked, since),
    unfinished: await unfinished(asked),
  };
}

/** Unread ones first, then as the parts have them. */
function together(...parts: readonly TodaySection[]): TodaySection {
  const sum = (name: "total" | "unread") => parts.reduce((all, one) => all + one[name], 0);
  const list = parts
    .flatMap((one) => one.list)
    .toSorted((a, b) => Number(b.unread) - Number(a.unread) || b.at.localeCompare(a.at));
  return { total: sum("total"), unread: sum("unread"), list: list.slice(0, limits.todayRows) };
}

const sectionOf = (lines: Lines, row: (line: Line) => TodayRow): TodaySection => ({
  ...lines,
  list: lines.list.map(row),
});

const rowOf = (
  line: Line,
  more: Pick<TodayRow, "title" | "todo" | "target" | "what">,
): TodayRow => {
  const { item, bh, mc, xzqmc, by, at, note, unread } = line;
  return { item, bh, mc, xzqmc, by, at, note, unread, ...more };
};

const kindNamed = (key: string): TodoKind => {
  const kind = todoKindOf(key);
  if (!kind) throw new Error(`there is no kind ${key}`);
  return kind;
};

const stateWord = ({ source, now }: Line): string => {
  const kind = kindNamed(source);
  return datasetOf(kind).fields[kind.state]?.codes?.[now] ?? now;
};

const ofInbox = (line: Line, what: string): TodayRow =>
  rowOf(line, {
    ...{ title: kindNamed(line.source).title, what, target: null },
    todo: `${line.source}~${line.id}`,
  });

/** Decisions about what the caller submitted, and what waits for them once more. */
async function back(asked: Asked, since: string): Promise<TodaySection> {
  const { db, caller, areaCode, scope } = asked;
  const paged = { current: 1, pageSize: limits.todayRows };
  const found = await decided(asked, { unseen: false, ...paged });
  const fresh = found.list.filter(({ seen, at }) => !seen || at > since);
  const total = Math.max(fresh.length, found.unseen);
  const place = { filter: { areaCode }, scope };
  const parts = waitingOf(caller).map((one) => returnedLines(one, place, caller.username));
  const told = new Set(fresh.map(({ kind, id }) => `${kind}~${id}`));
  const lines = await linesOf(db, caller.username, parts, { order: "desc", since });
  const again = sectionOf(lines, (line) => ofInbox(line, `${stateWord(line)}，回到本岗位`));
  const others = again.list.filter(({ todo }) => !told.has(String(todo)));
  const isTold = again.list.filter(({ todo }) => told.has(String(todo)));
  return together(
    { total, unread: found.unseen, list: fresh.map(decisionRow) },
    {
      total: again.total - isTold.length,
      unread: again.unread - isTold.filter(({ unread }) => unread).length,
      list: others,
    },
  );
}

const decisionRow = (one: DecisionRow): TodayRow => ({
  ...{ item: `decision~${one.rzid}`, title: kindNamed(one.kind).title, todo: null },
  ...{ target: one.target, bh: one.bh, mc: one.mc, xzqmc: one.xzqmc, what: one.outcome },
  ...{ by: one.by, at: one.at, note: one.note, unread: !one.seen },
});

/** Terms of the inbox, and the days of records that the caller may act on. */
async function due(
  { db, caller, areaCode, scope }: Asked,
  days: { from: string; to: string },
): Promise<TodaySection> {
  const place = { filter: { areaCode }, scope };
  const terms = waitingOf(caller).map((one) => termLines(one, place, days));
  const own = dues.flatMap((one) => {
    const dataset = datasets[one.dataset];
    if (!dataset) throw new Error(`there is no dataset ${one.dataset}`);
    const { write: edit, approve } = dataset.access;
    const mayAct = [edit, approve].some((may) => caller.authorities.includes(may));
    return mayAct ? [dueLines(dataset, one, scope, days)] : [];
  });
  const found = await linesOf(db, caller.username, [...terms, ...own], { order: "asc" });
  return sectionOf(found, (line) => (line.was === "" ? ofInbox(line, "办理期限") : dayRow(line)));
}

function dayRow(line: Line): TodayRow {
  const dataset = datasets[line.source];
  return rowOf(line, {
    ...{ title: dataset?.title ?? "", todo: null, what: dataset?.fields[line.was]?.label ?? "" },
    target: { dataset: line.source, id: line.id },
  });
}

/** Where changes begin: those of some days stay until they are opened; after a long absence a month's. */
function beginning(since: string): string {
  const fresh = Math.min(Date.parse(since), daysFrom(-limits.todayNewDays).getTime());
  return new Date(Math.max(fresh, daysFrom(-limits.todayMostDays).getTime())).toISOString();
}

/** What others did since, and what the caller has not opened of the days before. */
async function changed(asked: Asked, since: string): Promise<TodaySection> {
  const { db, caller, scope } = asked;
  const known = readable(caller);
  const seen = { scope, username: caller.username, since: beginning(since) };
  const steps = [...known.values()].map(({ dataset }) =>
    stepLines(dataset, { ...seen, target: standAt[dataset.name]?.field ?? dataset.key.id }),
  );
  const mayRead = caller.authorities.includes(gxtz.access.read);
  const ledger = mayRead ? [ledgerLines([...ledgerKinds(caller), "9"], seen)] : [];
  const order = { order: "desc" as const, since };
  const lines = await linesOf(db, caller.username, [...steps, ...ledger], order);
  const limit = { unread: true, limit: limits.todayRows, offset: 0 };
  const notices = await noticePage(db, caller, today(), limit);
  return together(
    sectionOf(lines, (line) => changeRow(line, known)),
    { total: notices.total, unread: notices.total, list: notices.list.map(noticeRow) },
  );
}

function changeRow(line: Line, known: ReadonlyMap<string, Known>): TodayRow {
  const one = known.get(line.source);
  if (!line.item.startsWith("step~") || !one) return ledgerRow(line);
  const dataset = standAt[line.source]?.dataset ?? line.source;
  const target = line.target === null ? null : { dataset, id: line.target };
  const what = stepWord(one, line.was, line.now);
  return rowOf(line, { title: one.kind.title, todo: null, target, what });
}

function ledgerRow(line: Line): TodayRow {
  const [dataset = "", id = ""] = line.target?.split("~") ?? [];
  const target = id && datasets[dataset] ? { dataset, id } : null;
  const what = gxtzlxCodes[line.was as keyof typeof gxtzlxCodes];
  return rowOf(line, { title: gxtz.title, todo: null, target, what });
}

const noticeRow = (one: NoticeRow): TodayRow => ({
  ...{ item: `notice~${one.ggid}`, title: "通知公告", todo: null, target: null, bh: "" },
  ...{ mc: one.bt, xzqmc: one.areaName, what: "发布", by: one.fbr, at: one.fbsj, note: one.nr },
  unread: !one.read,
});

/** States that can be edited and moved on, and that nobody is waiting for. */
function draftStates(kind: TodoKind, { roles }: Context["caller"]): string[] {
  const { work } = datasetOf(kind);
  return (work.editable ?? []).filter(
    (state) => !kind.waiting.includes(state) && edgesFrom(kind.edges, state, roles).length > 0,
  );
}

async function unfinished({ db, caller, scope }: Asked): Promise<TodaySection> {
  const parts = todoKinds.flatMap((kind) => {
    const dataset = datasetOf(kind);
    const states = draftStates(kind, caller);
    const isOwn = caller.authorities.includes(dataset.access.read) && states.length > 0;
    return isOwn ? [draftLines({ ...kind, dataset, states }, scope, caller.username)] : [];
  });
  const found = await linesOf(db, caller.username, parts, { order: "desc" });
  const list = found.list.map((line) => {
    const kind = kindNamed(line.source);
    const target = { dataset: kind.dataset, id: line.id };
    return rowOf(
      { ...line, unread: false },
      { title: kind.title, todo: null, target, what: stateWord(line) },
    );
  });
  return { total: found.total, unread: 0, list };
}

export async function visit({ db, caller }: Context) {
  await write(db, { by: caller.username, via: api.visit.path }, (tx) =>
    noteVisit(tx, caller.username),
  );
  return {};
}

const idsOf = (items: readonly string[], kind: string): string[] =>
  items.flatMap((one) => (one.startsWith(`${kind}~`) ? [one.slice(kind.length + 1)] : []));

/** Decisions and notices are read wherever they are shown; the other rows are remembered here. */
export const open = ({ db, caller }: Context, { items }: In<"open">) =>
  write(db, { by: caller.username, via: api.open.path }, async (tx) => {
    const decisions = idsOf(items, "decision");
    const notices = idsOf(items, "notice");
    const others = items.filter((one) => !/^(decision|notice)~/.test(one));
    const opened =
      (await markSeen(tx, caller.username, decisions)) +
      (await markNotices(tx, caller, today(), notices)) +
      (await markOpened(tx, caller.username, others));
    return { opened };
  });
