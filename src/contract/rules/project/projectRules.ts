import type { zkfxmsd } from "../../datasets/zkfxmsd";
import type { RecordOf } from "../../define/dataset";
import { limits } from "../../limits";
import { acceptedXmjd } from "../../workflow/spzt";
import { areaDifference, type OutlineAreas } from "../outline/declaredAreaRules";
import { none } from "../parcel/record";
import type { Level, Problem } from "../problem/problem";
import { problemOf, type Subject, wholeFile } from "../problem/problemOf";

type Project = RecordOf<typeof zkfxmsd>;

/** Values of a project as read: right in type, not yet in content. */
export type ProjectValues = {
  readonly [K in keyof Project]?:
    | (Exclude<Project[K], null> extends number ? number : string)
    | null;
};

/** A parcel that a project takes in, as the library has it. */
export type LinkedParcel = {
  dkid: string;
  dkbh: string;
  xzqdm: string;
  xztdyt: string;
  shzt: string;
  /** 地块面积, and how much of it the project takes, ㎡. */
  mj: number;
  zymj: number;
  /** Share of the parcel inside the project's boundary, 0 to 1; null without a boundary. */
  inside: number | null;
  /** Number of another active project that holds it. */
  heldBy: string | null;
};

/** Another active project whose boundary this one crosses: ㎡, and the share of the smaller. */
/** `xmbh` is null of a project that is not the caller's. */
export type CrossedProject = { xmbh: string | null; m2: number; share: number };

/** What the database knows of a project on its way in. */
export type ProjectFacts = {
  parcels: readonly LinkedParcel[];
  /** Parcels named that are not there, or not the caller's. */
  absent: readonly string[];
  crossed: readonly CrossedProject[];
  /** Areas of the boundary; null without one. */
  areas: OutlineAreas | null;
  /** Another project of this name in the county and year. */
  isNameTaken: boolean;
  /** A 占一补一 record names one of the parcels. */
  hasReplacement: boolean;
  /** Whoever asks decides for several counties. */
  mayCrossCounties: boolean;
};

export type ProjectSubject = Subject & { values: ProjectValues; facts: ProjectFacts };

/** One rule over a project. Never throws. */
type ProjectRule = (project: ProjectSubject) => readonly Problem[];

const one = (
  rule: string,
  level: Level,
  project: ProjectSubject,
  message: string,
  field: string | null = null,
  value: string | number | null = null,
): Problem[] => [problemOf(rule, level, project, message, { field, value })];

/** P002: names are unique in county and year. */
const takenName: ProjectRule = (project) =>
  project.facts.isNameTaken
    ? one("P002", "E", project, "项目名称已存在", "XMMC", project.values.xmmc)
    : none;

/** P003: a project takes in a parcel, and only such that are there. */
const noParcels: ProjectRule = (project) => {
  const { parcels, absent } = project.facts;
  const lost = absent.flatMap((id) =>
    one("P003", "E", project, `地块${id}不存在或不在权限范围内`, "DKIDS", id),
  );
  if (lost.length > 0 || parcels.length > 0) return lost;
  return one("P003", "E", project, "请选择低效用地地块", "DKIDS");
};

const approvedShzt = "5";

/** P004: its parcels are approved and in the library. */
const unapproved: ProjectRule = (project) =>
  project.facts.parcels.flatMap(({ dkbh, shzt }) =>
    shzt === approvedShzt ? [] : one("P004", "E", project, `地块${dkbh}未通过审核`, "DKIDS", dkbh),
  );

/** P005: a parcel is in one active project at a time. */
const heldElsewhere: ProjectRule = (project) =>
  project.facts.parcels.flatMap(({ dkbh, heldBy }) =>
    heldBy === null
      ? []
      : one("P005", "E", project, `地块${dkbh}已纳入项目${heldBy}`, "DKIDS", dkbh),
  );

const roundingShare = 1.001;
const roundingArea = 1;

/** P006: what it takes of its parcels fits in them and adds up. */
const wrongShares: ProjectRule = (project) => {
  const { values, facts } = project;
  const tooMuch = facts.parcels.flatMap(({ dkbh, mj, zymj }) =>
    zymj > 0 && zymj <= mj * roundingShare
      ? []
      : one("P006", "E", project, `地块${dkbh}占用面积应大于0且不大于地块面积`, "ZYMJ", zymj),
  );
  const { dxmj, xmmj } = values;
  const sum = facts.parcels.reduce((all, { zymj }) => all + zymj, 0);
  const differs = typeof dxmj === "number" && Math.abs(dxmj - sum) > roundingArea;
  const exceeds =
    typeof dxmj === "number" && typeof xmmj === "number" && dxmj > xmmj + roundingArea;
  return [
    ...tooMuch,
    ...(differs && facts.parcels.length > 0
      ? one("P006", "E", project, `低效面积与地块合计${sum.toFixed(2)}㎡不符`, "DXMJ", dxmj)
      : []),
    ...(exceeds ? one("P006", "E", project, "低效面积大于项目面积", "DXMJ", dxmj) : []),
  ];
};

const smallDifference = 1;
const [smallShare, largeShare] = [0.001, 0.01];

/** P007: the declared area is that of the boundary. */
const wrongArea: ProjectRule = (project) => {
  const { areas } = project.facts;
  const declared = project.values.xmmj;
  if (!areas || typeof declared !== "number" || declared < 0) return none;
  const { drawn, difference, share } = areaDifference(declared, areas);
  if (difference <= Math.max(smallDifference, smallShare * drawn)) return none;
  const message = `项目面积与图形面积${drawn.toFixed(2)}㎡不符，相差${(share * 100).toFixed(2)}%`;
  return one("P007", share > largeShare ? "E" : "W", project, message, "XMMJ", declared);
};

const [wantedShare, leastShare] = [0.5, 0.2];

/** P008: most of a project is low-efficiency land. */
const smallPart: ProjectRule = (project) => {
  const { xmmj, dxmj } = project.values;
  if (typeof xmmj !== "number" || typeof dxmj !== "number" || xmmj <= 0) return none;
  const share = dxmj / xmmj;
  if (share >= wantedShare) return none;
  const message = `低效用地占比仅${(share * 100).toFixed(1)}%`;
  return one("P008", share < leastShare ? "E" : "W", project, message, "DXMJ", dxmj);
};

const [seriousArea, seriousShare] = [10, 0.01];

/** P010: active projects do not overlap. Of those that are not the caller's only this is told. */
const crossed: ProjectRule = (project) => {
  const serious = project.facts.crossed.filter(
    ({ m2, share }) => m2 > seriousArea && share > seriousShare,
  );
  const known = serious.flatMap(({ xmbh, m2 }) =>
    xmbh === null
      ? []
      : one("P010", "E", project, `与项目${xmbh}重叠${m2.toFixed(2)}㎡`, null, m2.toFixed(2)),
  );
  return known.length === serious.length
    ? known
    : [...known, ...one("P010", "E", project, "与本区外已批项目重叠")];
};

const [insideShare, halfInside] = [0.9, 0.5];

/** P011: parcels lie inside the boundary. */
const outsideBoundary: ProjectRule = (project) =>
  project.facts.parcels.flatMap(({ dkbh, inside }) => {
    if (inside === null || inside >= insideShare) return [];
    const level = inside < halfInside ? "E" : "W";
    const message = `地块${dkbh}不在项目范围内（范围内${(inside * 100).toFixed(1)}%）`;
    return one("P011", level, project, message, "DKIDS", dkbh);
  });

const years = { from: 2014, to: 2030 };

/** P012: dates are in order. That nothing has happened tomorrow is said of each date (P001). */
export function checkDates(values: ProjectValues, subject: Subject = wholeFile): Problem[] {
  const { ssnd, jhkgsj, jhjgsj, sjkgsj, sjjgsj, yssj } = values;
  const wrong = (field: string, message: string) => [
    problemOf("P012", "E", subject, `时间逻辑错误：${message}`, { field }),
  ];
  const isBad = (early: string | null | undefined, late: string | null | undefined) =>
    Boolean(early && late && early > late);
  const oddYear = typeof ssnd === "number" && (ssnd < years.from || ssnd > years.to);
  const early = jhkgsj && typeof ssnd === "number" && Number(jhkgsj.slice(0, 4)) < ssnd - 1;
  return [
    ...(oddYear ? wrong("SSND", `实施年度应在${years.from}至${years.to}之间`) : []),
    ...(isBad(jhkgsj, jhjgsj) ? wrong("JHJGSJ", "计划竣工早于计划开工") : []),
    ...(isBad(sjkgsj, sjjgsj) ? wrong("SJJGSJ", "实际竣工早于实际开工") : []),
    ...(isBad(sjjgsj, yssj) ? wrong("YSSJ", "验收早于竣工") : []),
    ...(early ? wrong("JHKGSJ", "计划开工早于实施年度的上一年") : []),
  ];
}

const disorder: ProjectRule = (project) => checkDates(project.values, project);

/** What a project must state from a step of its progress on. */
const wantedFrom = [
  ["2", "pfwh", "实施方案批复文号"],
  ["4", "sjkgsj", "实际开工时间"],
  ["5", "sjjgsj", "实际竣工时间"],
  [acceptedXmjd, "yssj", "验收时间"],
] as const;

/** P013: the progress is proved by its dates. */
const unproved: ProjectRule = (project) => {
  const { values } = project;
  const xmjd = values.xmjd ?? "1";
  return wantedFrom.flatMap(([step, name, label]) =>
    xmjd >= step && !values[name]
      ? one("P013", "E", project, `进度为${xmjd}时应填写${label}`, name.toUpperCase())
      : [],
  );
};

/** P014: industry is better off afterwards. */
const worse: ProjectRule = (project) => {
  const { xmlx, gzqrjl, gzhrjl, gzqmjss, gzhmjss } = project.values;
  if (xmlx !== "1") return none;
  const isLess = (before?: number | null, after?: number | null) =>
    typeof before === "number" && typeof after === "number" && after < before;
  return [
    ...(isLess(gzqrjl, gzhrjl)
      ? one("P014", "W", project, "改造后指标低于改造前：容积率", "GZHRJL", gzhrjl)
      : []),
    ...(isLess(gzqmjss, gzhmjss)
      ? one("P014", "W", project, "改造后指标低于改造前：亩均税收", "GZHMJSS", gzhmjss)
      : []),
  ];
};

/** P015: industrial land that goes to other uses is made good elsewhere. */
const notReplaced: ProjectRule = (project) => {
  const { values, facts } = project;
  const leaves = values.xmlx === "2" || values.xmlx === "3";
  const isIndustrial = facts.parcels.some(({ xztdyt }) => xztdyt === "工业");
  if (!leaves || !isIndustrial || facts.hasReplacement) return none;
  return one("P015", "E", project, "工业用地转用途需填写占一补一", "XMLX", values.xmlx);
};

const intensity = { from: 20, to: 5000 };
const overrun = 1.5;

/** P016: the investment is plausible. */
const oddInvestment: ProjectRule = (project) => {
  const { jhtz, ljtz, xmmj } = project.values;
  if (typeof jhtz !== "number") return none;
  const perMu = typeof xmmj === "number" && xmmj > 0 ? jhtz / (xmmj / limits.mu) : null;
  const isOdd = jhtz <= 0 || (perMu !== null && (perMu < intensity.from || perMu > intensity.to));
  const shown = perMu === null ? "" : `（${perMu.toFixed(1)}万元/亩）`;
  return [
    ...(isOdd ? one("P016", "W", project, `投资强度异常${shown}`, "JHTZ", jhtz) : []),
    ...(typeof ljtz === "number" && ljtz > overrun * jhtz
      ? one("P016", "W", project, "累计投资超过计划投资的1.5倍", "LJTZ", ljtz)
      : []),
  ];
};

/** P018: the parcels lie in the project's county; across counties a reviewer must agree. */
const severalCounties: ProjectRule = (project) => {
  const { values, facts } = project;
  const foreign = facts.parcels.find(({ xzqdm }) => xzqdm !== values.xzqdm);
  if (!foreign) return none;
  const level = facts.mayCrossCounties ? "W" : "E";
  return one("P018", level, project, "地块跨县级行政区", "DKIDS", foreign.dkbh);
};

const rules: readonly ProjectRule[] = [
  takenName,
  noParcels,
  unapproved,
  heldElsewhere,
  wrongShares,
  wrongArea,
  smallPart,
  crossed,
  outsideBoundary,
  disorder,
  unproved,
  worse,
  notReplaced,
  oddInvestment,
  severalCounties,
];

/** P002–P016 and P018 (domain/05 §8): what can be said of a project and its parcels. */
export const checkProject = (project: ProjectSubject): Problem[] =>
  rules.flatMap((rule) => [...rule(project)]);

/** Common rules as the project check names them: required, declared area, credit code. */
export const projectRuleNames: Readonly<Record<string, string>> = { A001: "P001", A011: "P019" };
