import type { zkfxmsd } from "../../datasets/zkfxmsd";
import { lastPlannedYear } from "../../dataTime";
import type { RecordOf } from "../../define/dataset";
import { limits } from "../../limits";
import { today } from "../../today";
import { acceptedXmjd } from "../../workflow/spzt";
import { areaDifference, type OutlineAreas } from "../outline/declaredAreaRules";
import { overlapLevel } from "../outline/overlapLevel";
import { noProblems } from "../parcel/record";
import { problemOf, type Subject, wholeFile } from "../problem/problemOf";
import type { Level, Problem } from "../problem/report";

type Project = RecordOf<typeof zkfxmsd>;

/** A project's values as read: of the right type, but not yet checked. */
export type ProjectValues = {
  readonly [K in keyof Project]?:
    | (Exclude<Project[K], null> extends number ? number : string)
    | null;
};

/** A parcel included in a project, as stored in the library. */
export type LinkedParcel = {
  dkid: string;
  dkbh: string;
  xzqdm: string;
  xztdyt: string;
  shzt: string;
  /** 地块面积, and the part of it that the project takes, ㎡. */
  mj: number;
  zymj: number;
  /** Share of the parcel inside the project's boundary, 0 to 1; null without a boundary. */
  inside: number | null;
  /** Number of another active project that contains it. */
  heldBy: string | null;
};

/**
 * Another active project whose boundary overlaps this one's: ㎡, and share of the smaller. `xmbh` is
 * null if that project is out of the caller's reach.
 */
export type CrossedProject = { xmbh: string | null; m2: number; share: number };

/** What the database knows about a project being saved. */
export type ProjectFacts = {
  parcels: readonly LinkedParcel[];
  /** Listed parcels that do not exist or are out of the caller's reach. */
  absent: readonly string[];
  crossed: readonly CrossedProject[];
  /** Areas of the boundary; null without one. */
  areas: OutlineAreas | null;
  /** Another project in the county and year has this name. */
  isNameTaken: boolean;
  /** A 占一补一 record names one of the parcels. */
  hasReplacement: boolean;
  /** The caller decides for several counties. */
  mayCrossCounties: boolean;
};

export type ProjectSubject = Subject & { values: ProjectValues; facts: ProjectFacts };

/** A rule on one project. Never throws. */
type ProjectRule = (project: ProjectSubject) => readonly Problem[];

const one = (
  rule: string,
  level: Level,
  project: ProjectSubject,
  message: string,
  field: string | null = null,
  value: string | number | null = null,
): Problem[] => [problemOf(rule, level, project, message, { field, value })];

/** P002: names are unique within county and year. */
const takenName: ProjectRule = (project) =>
  project.facts.isNameTaken
    ? one("P002", "E", project, nameTaken(project.values), "XMMC", project.values.xmmc)
    : noProblems;

const nameTaken = ({ xmmc, ssnd }: ProjectValues) =>
  `项目名称已存在：该县（市、区）${ssnd}年已有“${xmmc}”`;

/** P003: a project has at least one parcel, and all of them exist. */
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

/** P006: the areas it takes fit in its parcels and add up. */
const wrongShares: ProjectRule = (project) => {
  const { values, facts } = project;
  const tooMuch = facts.parcels.flatMap(({ dkbh, mj, zymj }) =>
    zymj > 0 && zymj <= mj * roundingShare
      ? []
      : one(
          "P006",
          "E",
          project,
          `地块${dkbh}占用面积应大于0且不大于地块面积${mj}㎡`,
          "ZYMJ",
          zymj,
        ),
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
    ...(exceeds ? one("P006", "E", project, `低效面积大于项目面积${xmmj}㎡`, "DXMJ", dxmj) : []),
  ];
};

const smallDifference = 1;
const [smallShare, largeShare] = [0.001, 0.01];

/** P007: the declared area matches the boundary. */
const wrongArea: ProjectRule = (project) => {
  const { areas } = project.facts;
  const declared = project.values.xmmj;
  if (!areas || typeof declared !== "number" || declared < 0) return noProblems;
  const { drawn, difference, share } = areaDifference(declared, areas);
  if (difference <= Math.max(smallDifference, smallShare * drawn)) return noProblems;
  const message = `项目面积与图形面积${drawn.toFixed(2)}㎡不符，相差${(share * 100).toFixed(2)}%`;
  return one("P007", share > largeShare ? "E" : "W", project, message, "XMMJ", declared);
};

const [wantedShare, leastShare] = [0.5, 0.2];

/** P008: most of a project's area is low-efficiency land. */
const smallPart: ProjectRule = (project) => {
  const { xmmj, dxmj } = project.values;
  if (typeof xmmj !== "number" || typeof dxmj !== "number" || xmmj <= 0) return noProblems;
  const share = dxmj / xmmj;
  if (share >= wantedShare) return noProblems;
  const least = (share < leastShare ? leastShare : wantedShare) * 100;
  const message = `低效用地占比仅${(share * 100).toFixed(1)}%，${least > 20 ? "一般" : "应"}不低于${least}%`;
  return one("P008", share < leastShare ? "E" : "W", project, message, "DXMJ", dxmj);
};

/**
 * P010: active projects do not overlap. For projects out of the caller's reach, only the fact is
 * reported.
 */
const crossed: ProjectRule = (project) => {
  const serious = project.facts.crossed.filter(({ m2, share }) => overlapLevel(m2, share) === "E");
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

/** P012: dates are in order. P001 checks each date for not being in the future. */
export function checkDates(
  values: ProjectValues,
  subject: Subject = wholeFile,
  calendar = today(),
): Problem[] {
  const years = { from: limits.firstYear, to: lastPlannedYear(calendar) };
  const { ssnd, jhkgsj, jhjgsj, sjkgsj, sjjgsj, yssj } = values;
  const wrong = (field: string, message: string) => [
    problemOf("P012", "E", subject, `时间逻辑错误：${message}`, { field }),
  ];
  const isBad = (early: string | null | undefined, late: string | null | undefined) =>
    Boolean(early && late && early > late);
  const oddYear = typeof ssnd === "number" && (ssnd < years.from || ssnd > years.to);
  const early = jhkgsj && typeof ssnd === "number" && Number(jhkgsj.slice(0, 4)) < ssnd - 1;
  return [
    ...(oddYear
      ? wrong("SSND", `实施年度应在${years.from}至${years.to}之间，填写的是${ssnd}`)
      : []),
    ...(isBad(jhkgsj, jhjgsj) ? wrong("JHJGSJ", `计划竣工早于计划开工${jhkgsj}`) : []),
    ...(isBad(sjkgsj, sjjgsj) ? wrong("SJJGSJ", `实际竣工早于实际开工${sjkgsj}`) : []),
    ...(isBad(sjjgsj, yssj) ? wrong("YSSJ", `验收早于竣工${sjjgsj}`) : []),
    ...(early ? wrong("JHKGSJ", `计划开工早于实施年度的上一年${Number(ssnd) - 1}年`) : []),
  ];
}

const disorder: ProjectRule = (project) => checkDates(project.values, project);

/** Fields required from a progress step on. */
const wantedFrom = [
  ["2", "pfwh", "实施方案批复文号"],
  ["4", "sjkgsj", "实际开工时间"],
  ["5", "sjjgsj", "实际竣工时间"],
  [acceptedXmjd, "yssj", "验收时间"],
] as const;

/** P013: the dates required by the progress are given. */
const unproved: ProjectRule = (project) => {
  const { values } = project;
  const xmjd = values.xmjd ?? "1";
  return wantedFrom.flatMap(([step, name, label]) =>
    xmjd >= step && !values[name]
      ? one("P013", "E", project, `进度为${xmjd}时应填写${label}`, name.toUpperCase())
      : [],
  );
};

/** P014: the figures of industrial projects do not get worse. */
const worse: ProjectRule = (project) => {
  const { xmlx, gzqrjl, gzhrjl, gzqmjss, gzhmjss } = project.values;
  if (xmlx !== "1") return noProblems;
  const isLess = (before?: number | null, after?: number | null) =>
    typeof before === "number" && typeof after === "number" && after < before;
  return [
    ...(isLess(gzqrjl, gzhrjl)
      ? one(
          "P014",
          "W",
          project,
          `改造后指标低于改造前：容积率${gzhrjl}低于${gzqrjl}`,
          "GZHRJL",
          gzhrjl,
        )
      : []),
    ...(isLess(gzqmjss, gzhmjss)
      ? one(
          "P014",
          "W",
          project,
          `改造后指标低于改造前：亩均税收${gzhmjss}低于${gzqmjss}`,
          "GZHMJSS",
          gzhmjss,
        )
      : []),
  ];
};

/** P015: industrial land converted to other uses is replaced elsewhere. */
const notReplaced: ProjectRule = (project) => {
  const { values, facts } = project;
  const leaves = values.xmlx === "2" || values.xmlx === "3";
  const isIndustrial = facts.parcels.some(({ xztdyt }) => xztdyt === "工业");
  if (!leaves || !isIndustrial || facts.hasReplacement) return noProblems;
  return one("P015", "E", project, "工业用地转用途需填写占一补一", "XMLX", values.xmlx);
};

const intensity = { from: 20, to: 5000 };
const overrun = 1.5;

/** P016: the investment is plausible. */
const oddInvestment: ProjectRule = (project) => {
  const { jhtz, ljtz, xmmj } = project.values;
  if (typeof jhtz !== "number") return noProblems;
  const perMu = typeof xmmj === "number" && xmmj > 0 ? jhtz / (xmmj / limits.mu) : null;
  const isOdd = jhtz <= 0 || (perMu !== null && (perMu < intensity.from || perMu > intensity.to));
  const shown = perMu === null ? "" : `（${perMu.toFixed(1)}万元/亩）`;
  return [
    ...(isOdd
      ? one(
          "P016",
          "W",
          project,
          `投资强度异常${shown}，一般为${intensity.from}–${intensity.to}万元/亩`,
          "JHTZ",
          jhtz,
        )
      : []),
    ...(typeof ljtz === "number" && ljtz > overrun * jhtz
      ? one("P016", "W", project, `累计投资超过计划投资${jhtz}万元的1.5倍`, "LJTZ", ljtz)
      : []),
  ];
};

/** P018: the parcels are in the project's county; projects across counties need a reviewer. */
const severalCounties: ProjectRule = (project) => {
  const { values, facts } = project;
  const foreign = facts.parcels.find(({ xzqdm }) => xzqdm !== values.xzqdm);
  if (!foreign) return noProblems;
  const level = facts.mayCrossCounties ? "W" : "E";
  const message = `地块跨县级行政区：地块${foreign.dkbh}在${foreign.xzqdm}，项目在${values.xzqdm}`;
  return one("P018", level, project, message, "DKIDS", foreign.dkbh);
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

/** P002–P016 and P018 (domain/05 §8): all checks of a project and its parcels. */
export const checkProject = (project: ProjectSubject): Problem[] =>
  rules.flatMap((rule) => [...rule(project)]);

/** Common rules under the project check's own codes: required, declared area, credit code. */
export const projectRuleNames: Readonly<Record<string, string>> = { A001: "P001", A011: "P019" };
