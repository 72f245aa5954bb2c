import { shareOfMissing, type TaskGap, worstOf } from "./taskGap";

/** What a number of the line on top leads to: the records or regions that it counts. */
export type HeadTarget =
  | { to: "completed" }
  | { to: "behind" }
  | { to: "region"; areaCode: string }
  | { to: "closers" };

/** A piece of the line: plain, or a number or name that leads to what it counts. */
export type HeadPiece = { text: string; target?: HeadTarget };

export type HeadFacts = {
  total: TaskGap;
  list: readonly TaskGap[];
  /** The projects that would close the gap of the year's end; null while they are not known. */
  closers: { zs: number; mu: number; close: boolean } | null;
};

const one = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** 台州市 is 台州 in a line; what has no other name without 市 keeps it. */
const shortName = (name: string): string =>
  name.length > 2 ? name.replace(/[市县区]$/, "") : name;

/** The line on top of the wall: which target, how far behind, which regions, what closes the gap. */
export function headlineOf({ total, list, closers }: HeadFacts): HeadPiece[] {
  if (total.wclv === null || total.sxjdc === null) return [{ text: "尚未下达本年度再开发任务" }];
  // On the last day the time is used up: there is a target to be short of, and no pace to be behind.
  const isOver = total.wclv - total.sxjdc >= 100;
  const pieces: HeadPiece[] = [
    { text: "再开发完成 " },
    { text: `${one.format(total.wclv)}%`, target: { to: "completed" } },
  ];
  if (total.sxjdc >= 0) {
    return [
      ...pieces,
      { text: isOver ? "，超过目标 " : "，快于时序 " },
      { text: one.format(total.sxjdc), target: { to: "behind" } },
      { text: " 个百分点" },
      ...worstPieces(list, ["；仍落后的", "占缺口 "]),
    ];
  }
  return [
    ...pieces,
    { text: isOver ? "，距目标差 " : "，落后时序 " },
    { text: one.format(-total.sxjdc), target: { to: "behind" } },
    { text: " 个百分点" },
    ...worstPieces(list, ["；", "最落后，占缺口 "]),
    ...closerPieces(closers, isOver, total.name),
  ];
}

function worstPieces(
  list: readonly TaskGap[],
  [before, after]: readonly [string, string],
): HeadPiece[] {
  const worst = worstOf(list);
  const share = shareOfMissing(worst, list);
  if (worst.length === 0 || share === null) return [];
  const names = worst.flatMap(({ name, areaCode }, i): HeadPiece[] => [
    ...(i > 0 ? [{ text: "、" }] : []),
    { text: shortName(name), target: { to: "region", areaCode } },
  ]);
  return [
    { text: before },
    ...names,
    { text: after },
    { text: `${whole.format(share)}%`, target: { to: "behind" } },
  ];
}

/** 浙江省 as 全省, 余杭区 as 全区: whose the projects are, after other regions were named. */
const wholeOf = (name: string): string => `全${name.at(-1) ?? ""}`;

function closerPieces(closers: HeadFacts["closers"], isOver: boolean, name: string): HeadPiece[] {
  if (!closers || closers.zs === 0) return [];
  const [before, between, after] = closerWords(closers.close, isOver, wholeOf(name));
  return [
    { text: before },
    { text: `${whole.format(closers.zs)} 个项目`, target: { to: "closers" } },
    { text: between },
    { text: `${whole.format(closers.mu)} 亩`, target: { to: "closers" } },
    ...(after ? [{ text: after }] : []),
  ];
}

/** There are more unfinished projects than those that close the gap, unless all of them do not. */
function closerWords(close: boolean, isOver: boolean, all: string): [string, string, string] {
  if (!isOver) return [`，推进${all} `, "可追回 ", ""];
  return close ? [`，${all}再完成 `, " ", "可补上"] : [`，${all}未完的 `, "合 ", ""];
}

export const plainLine = (pieces: readonly HeadPiece[]): string =>
  pieces.map(({ text }) => text).join("");
