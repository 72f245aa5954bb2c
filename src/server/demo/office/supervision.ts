import type { Role } from "#contract/roles";
import { dayOf, demoTime } from "../base/demoTime";
import { personOf } from "../base/people";

/** The subject of supervision (督办): a region below, or an approved project. */
export type Supervised = {
  dblx: "1" | "2";
  ywid: string;
  ywbh: string;
  name: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptmc: string | null;
};

type State = "0" | "1" | "2" | "3";
type Level = "1" | "2";
/** State of a matter, and the days from today until its deadline. */
type Turn = { zt: State; due: number; dbjb: Level };

/** Open, overdue, answered, returned and closed matters, rotating within every city. */
const turns: readonly Turn[] = [
  { zt: "0", due: 12, dbjb: "2" },
  { zt: "0", due: -6, dbjb: "2" },
  { zt: "1", due: 4, dbjb: "2" },
  { zt: "2", due: 7, dbjb: "2" },
  { zt: "3", due: -20, dbjb: "2" },
  { zt: "0", due: -15, dbjb: "1" },
  { zt: "1", due: 2, dbjb: "1" },
  { zt: "3", due: -30, dbjb: "1" },
];

const asked: Readonly<Record<Supervised["dblx"], string>> = {
  "1": "年度任务完成率落后于时间进度，请分析原因，列出逐项赶工计划并书面回复。",
  "2": "项目已过计划时间仍未达到相应进度，请说明原因、责任人和预计完成时间。",
};
const answered = "已约谈实施主体，倒排工期，预计两个月内达到计划进度。";
const closed = "措施可行，同意办结，后续按月跟踪。";
const returned = "未说明资金与审批节点，请补充后重报。";

const dayMs = 86_400_000;

/** Who signs: the province or city behind the matter, and whoever answers it. */
function peopleOf(dbjb: Level, { xzqdm, xzqmc }: Supervised, city: string) {
  const level = (code: string, role: Role, name: string) => personOf(role, code, name);
  const supervisor =
    dbjb === "1" ? level("33", "ROLE_PROVINCE", "") : level(xzqdm.slice(0, 4), "ROLE_CITY", city);
  const answerer =
    xzqdm.length === 4 ? level(xzqdm, "ROLE_CITY", city) : level(xzqdm, "ROLE_COUNTY", xzqmc);
  return { supervisor, answerer };
}

type Step = { yzt: State; xzt: State; by: "supervisor" | "answerer"; at: number; yj: string };

/** The steps by which a matter reached its state. */
function stepsTo(zt: State, sent: number): Step[] {
  const answer: Step = {
    ...{ yzt: "0", xzt: "1", by: "answerer", at: sent + 5 * dayMs, yj: answered },
  };
  const decide = (xzt: "2" | "3", yj: string): Step => ({
    ...{ yzt: "1", xzt, by: "supervisor", at: sent + 8 * dayMs, yj },
  });
  if (zt === "0") return [];
  if (zt === "1") return [answer];
  return [answer, zt === "3" ? decide("3", closed) : decide("2", returned)];
}

const before = 40;

/** How a matter stands, when it was sent and by when it is to be answered; in milliseconds. */
type Sent = { zt: State; dbjb: Level; sent: number; due: number };

/**
 * A matter of the year and the log of its steps. Its days are relative to `now`, so that open matters
 * are still open when the demonstration is viewed.
 */
export function supervisionOf(
  about: Supervised,
  turn: number,
  { city, now, number }: { city: string; now: number; number: number },
) {
  const { zt, dbjb, due } = turns[turn % turns.length] as Turn;
  const sent = now - (before - (turn % 10)) * dayMs;
  return matterOf(about, { zt, dbjb, sent, due: now + due * dayMs }, { city, number });
}

export function matterOf(
  about: Supervised,
  { zt, dbjb, sent, due }: Sent,
  { city, number }: { city: string; number: number },
) {
  const { year } = demoTime();
  const { supervisor, answerer } = peopleOf(dbjb, about, city);
  const steps = stepsTo(zt, sent);
  const [reply, decision] = steps;
  const last = steps.at(-1);
  const { name, dblx, ...subject } = about;
  const dbid = `db${String(number).padStart(6, "0")}`;
  const iso = (time: number) => new Date(time).toISOString();
  const title = dblx === "1" ? `${name}${year}年实施进度督办` : `${name}进度督办`;
  return {
    row: {
      dbid,
      dbbh: `DB${year}${String(number).padStart(6, "0")}`,
      bt: title,
      ...subject,
      ...{ dblx, dbjb, cbjb: about.xzqdm.length === 4 ? "2" : "3", nd: year },
      ...{ dbnr: asked[dblx], jzrq: dayOf(due), zt },
      ...{ hfr: reply ? answerer.realName : null, hfnr: reply?.yj ?? null },
      hfsj: reply ? iso(reply.at) : null,
      ...{ clr: decision ? supervisor.realName : null, clyj: decision?.yj ?? null },
      clsj: decision ? iso(decision.at) : null,
      ...{ bz: "演示数据", cjr: supervisor.username, cjsj: iso(sent) },
      gxr: (last?.by === "answerer" ? answerer : supervisor).username,
      gxsj: iso(last?.at ?? sent),
      ...{ bbh: steps.length, scbz: 0 },
    },
    log: steps.map(({ yzt, xzt, by, at, yj }) => {
      const person = by === "answerer" ? answerer : supervisor;
      return {
        ...{ ywlx: "dbsx", ywid: dbid, yzt, xzt, yj },
        ...{ czr: person.username, czrjs: person.role, czsj: iso(at) },
      };
    }),
  };
}

/** Number of turns: each city has at least one of each. */
export const supervisionTurns = turns.length;
