import type { z } from "zod";
import { rwlxCodes, spztCodes, xmjdCodes, xmlxCodes, zkffsCodes } from "#contract/codes/landCodes";
import { asOfWords } from "#contract/dataTime";
import type {
  governPlanApi as api,
  PlanNode,
  PlanProject,
} from "#contract/endpoints/plan/governPlan";
import { Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { levelOf, narrow } from "#contract/regions";
import { splitOf } from "#contract/rules/plan/planRules";
import { dayOf } from "#contract/rules/plan/taskTime";
import { businessDay, dataYear } from "../../db/dataTime";
import type { Cell } from "../../files/xlsx/sheetXml";
import { planProjects } from "../../repositories/plan/plan";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { sheetDownload } from "../sheets/tableSheet";
import { plannedStates } from "./governPlan";
import { type PlanBoard, planBoard } from "./planBoard";

type In = z.output<(typeof api)["sheet"]["input"]>;
type Line = { level: number; cells: Cell[] };

const mostProjects = 10_000;

const headings = (unit: string) =>
  [
    "行政区 / 产业平台 / 项目",
    ...[`任务量（${unit}）`, "下级合计", "差额", "项目数", "类型", "面积（亩）", "其中低效（亩）"],
    ...["方式", "责任单位", "计划投资（万元）", "计划开工", "计划竣工", "进度", "审批状态"],
  ].map((title) => ({ title }));
const digits = [null, 2, 2, 2, 0, null, 2, 2, null, null, 2, null, null, null, null];

/** The whole plan of a region, level by level as on the page: a tree of foldable rows. */
export async function sheet(ctx: Context, input: In) {
  const { areaCode: asked, nd = dataYear(), rwlx, spzt: states } = input;
  const { readDb: db, caller } = ctx;
  const scope = demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const spzt = plannedStates(states);
  const filter = { nd, spzt };
  const board = await planBoard(db, { ...filter, rwlx }, scope, areaCode);
  const page = { limit: mostProjects + 1, offset: 0 };
  const projects = await planProjects(db, filter, scope, { areaCode }, page);
  if (projects.length > mostProjects) {
    throw new Refusal(status.badRequest, `超过${mostProjects}个项目，请缩小范围后导出`);
  }
  const byPlace = groupedByPlace(projects);
  const lines =
    scope.cyptid === null
      ? linesOf(board, areaCode, 0, byPlace)
      : platformLines(board, areaCode, 0, byPlace);
  const name = board.region(areaCode).name;
  const stated = spzt.map((one) => spztCodes[one as keyof typeof spztCodes] ?? one).join("、");
  return sheetDownload({
    title: `实施计划（${name}${nd}年）`,
    note: `${name} ${nd} 年 任务类型：${rwlxCodes[rwlx]} 项目审批状态：${stated} 共 ${projects.length} 个项目 ${asOfWords({ day: dayOf(nd, businessDay()) })}`,
    headings: headings(rwlx === "5" ? "万㎡" : "亩"),
    digits,
    rows: lines.map(({ cells }) => cells),
    levels: lines.map(({ level }) => level),
  });
}

type ByPlace = ReadonlyMap<string, readonly PlanProject[]>;

function groupedByPlace(projects: readonly PlanProject[]): ByPlace {
  const groups = new Map<string, PlanProject[]>();
  for (const project of projects) {
    const key = `${project.xzqdm}/${project.cyptid ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), project]);
  }
  return groups;
}

function linesOf(board: PlanBoard, code: string, level: number, byPlace: ByPlace): Line[] {
  const below =
    levelOf(code) === 3
      ? platformLines(board, code, level + 1, byPlace)
      : board.below(code).flatMap((one) => linesOf(board, one, level + 1, byPlace));
  return [{ level, cells: nodeCells(board.region(code)) }, ...below];
}

const platformLines = (board: PlanBoard, county: string, level: number, byPlace: ByPlace): Line[] =>
  board.platformsOf(county).flatMap((node) => [
    { level, cells: nodeCells(node) },
    ...(byPlace.get(`${county}/${node.cyptid ?? ""}`) ?? []).map((project) => ({
      level: level + 1,
      cells: projectCells(project),
    })),
  ]);

const muOf = (m2: number) => hundredth(m2 / limits.mu);

function nodeCells({ name, rwl, parts, zs, xmmj, dxmj, zrdw, jhtz }: PlanNode): Cell[] {
  const split = splitOf(rwl, parts);
  const difference = split.state === "open" ? null : split.difference;
  const figures = [rwl, parts, difference, zs, null, muOf(xmmj), muOf(dxmj), null, zrdw, jhtz];
  return [name, ...figures, null, null, null, null];
}

function projectCells(project: PlanProject): Cell[] {
  const { xmmc, xmlx, xmmj, dxmj, zkffs, zrdw, jhtz, jhkgsj, jhjgsj, xmjd, spzt } = project;
  return [
    ...[xmmc, null, null, null, null, xmlxCodes[xmlx], muOf(xmmj), muOf(dxmj), zkffsCodes[zkffs]],
    ...[zrdw, jhtz, jhkgsj, jhjgsj, xmjdCodes[xmjd], spztCodes[spzt]],
  ];
}
