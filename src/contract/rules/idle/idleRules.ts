import { czfsCodes } from "../../codes/supplyCodes";
import type { ColumnValues } from "../../define/anyRecord";
import { byIdleOrder } from "../../law";
import type { Level } from "../problem/report";
import { prematurePapers, wrongOrder, wrongTerms } from "./caseFile";
import {
  firstStartDay,
  type IdleKind,
  type IdleSettings,
  idleFee,
  idleKinds,
  invested,
  isByHolder,
  isStarted,
  startDay,
  usualIdleSettings,
  waysFor,
} from "./idleLand";

export type IdleFinding = { rule: string; field: string; message: string; level: Level };

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

const found = (rule: string, field: string, message: string, level: Level = "E"): IdleFinding => ({
  rule,
  field,
  message,
  level,
});

/** X002: areas fit inside each other, days are in order. */
const orders = [
  ["sgxkrq", "sjkgsj", "实际开工时间不应早于施工许可证日期（《闲置土地处置办法》第三十条）"],
  ["rdrq", "czwcrq", "处置完成日期不应早于认定日期"],
  ["sjkgsj", "tgksrq", "停工开始日不应早于实际开工时间"],
  ["ydkgsj", "rdrq", "认定日期不应早于约定开工时间"],
] as const;
const areas = [
  ["xzmj", "gdmj", "闲置面积不应大于供地面积"],
  ["czmj", "xzmj", "已处置面积不应大于闲置面积"],
  ["ykfmj", "gdmj", "已开发面积不应大于供地面积"],
  ["ykfydmj", "gdmj", "应动工开发建设用地总面积不应大于供地面积"],
  ["ytdjs", "ytze", "已投资额中的土地价款和税费不应大于已投资额"],
  ["ztdjs", "ztze", "总投资额中的土地价款和税费不应大于总投资额"],
] as const;

type Unusable = ReadonlySet<string>;

const badAreas = (values: ColumnValues, unusable: Unusable): IdleFinding[] =>
  areas
    .filter(([part, whole]) => !unusable.has(part) && !unusable.has(whole))
    .filter(([part, whole]) => Number(values[part] ?? 0) > Number(values[whole] ?? 0) + 0.005)
    .map(([part, , message]) => found("X002", part, message));

function badOrder(values: ColumnValues, unusable: Unusable): IdleFinding[] {
  const wrong = orders.filter(
    ([first, then]) =>
      !unusable.has(first) &&
      !unusable.has(then) &&
      isGiven(values[first]) &&
      isGiven(values[then]) &&
      String(values[then]) < String(values[first]),
  );
  const fields = new Set<string>();
  return wrong.flatMap(([, field, message]) => {
    if (fields.has(field)) return [];
    fields.add(field);
    return [found("X002", field, message)];
  });
}

const plain = (amount: number) => String(Math.round(amount * 100) / 100);
const ratio = (part: unknown, whole: unknown): string =>
  `${plain(Number(part ?? 0))} ÷ ${plain(Number(whole))} = ${plain((Number(part ?? 0) / Number(whole)) * 100)}%`;

/** What each type of idleness demands, and what was found instead. */
const compared: Readonly<Record<IdleKind, (values: ColumnValues, today: string) => string>> = {
  "1": (values, today) => {
    if (isStarted(values)) return `已于 ${values.sjkgsj} 动工`;
    const since = startDay(values);
    return since ? `动工开发日期 ${since}，截至 ${today} 未满一年` : "没有动工开发日期";
  },
  "2": (values) => {
    if (!isStarted(values)) return "尚未动工";
    if (!isGiven(values.ykfydmj)) return "未填应动工开发建设用地总面积";
    return `已开发 ${ratio(values.ykfmj, values.ykfydmj)}，应不足三分之一且中止满一年（停工 ${values.tgksrq ?? "未填"}）`;
  },
  "3": (values) => {
    if (!isStarted(values)) return "尚未动工";
    const { part, whole } = invested(values);
    if (part === null || whole === null || whole <= 0) return "未填已投资额、总投资额";
    return `不含土地价款和税费的投资 ${ratio(part, whole)}，应不足 25% 且中止满一年（停工 ${values.tgksrq ?? "未填"}）`;
  },
};

/**
 * Why land is not idle in the way it is said to be, or in any; null if it is. What was agreed on it since does
 * not undo the finding.
 */
export function whyNotIdle(record: ColumnValues, today: string): string | null {
  const values: ColumnValues = { ...record, xdkgsj: null };
  const kinds: readonly string[] = idleKinds(values, today);
  const named = isGiven(values.xzlx) ? [String(values.xzlx)] : [];
  if (named.length > 0 ? named.every((kind) => kinds.includes(kind)) : kinds.length > 0)
    return null;
  const told = (named.length > 0 ? named : isStarted(values) ? ["2", "3"] : ["1"]).map((kind) =>
    compared[kind as IdleKind]?.(values, today),
  );
  return `不符合闲置土地认定条件：${told.join("；")}（${byIdleOrder("第二条")}）`;
}

/** Type 2 cannot be judged by a list that does not say how much should be under development. */
const isUnknown = (values: ColumnValues): boolean =>
  values.xzlx === "2" &&
  isStarted(values) &&
  !isGiven(values.ykfydmj) &&
  Number(values.ykfmj ?? 0) * 3 < Number(values.gdmj ?? 0);

/** X003: the land is legally idle, and in the way the record says. */
function notIdle(values: ColumnValues, today: string): IdleFinding[] {
  const message = isUnknown(values) ? null : whyNotIdle(values, today);
  return message ? [found("X003", "xzlx", message, "W")] : [];
}

/** Without a start day the handover tells it (art. 22). */
const noStartDay = (values: ColumnValues, unusable: Unusable): IdleFinding[] => {
  if (firstStartDay(values) || unusable.has("ydkgsj") || unusable.has("sjjdsj")) return [];
  const message = `约定开工时间、交地日期至少填写一项：没有约定的，自交地之日起满一年为动工开发日期（${byIdleOrder("第二十二条")}）`;
  return [found("X002", "ydkgsj", message)];
};

/** What the legal test looks at. */
const legal = [
  ...["ydkgsj", "sjjdsj", "sjkgsj", "dgbz", "tgksrq", "gdmj", "ykfydmj", "ykfmj"],
  ...["ytze", "ytdjs", "ztze", "ztdjs", "xzlx", "czfs", "xdkgsj"],
];

/** X002 and X003 for one record; what field rules have found faulty, `unusable`, is left to them. */
export const checkIdle = (
  values: ColumnValues,
  today: string,
  unusable: Unusable = new Set(),
): IdleFinding[] => {
  const order = badOrder(values, unusable);
  const told = new Set(order.map(({ field }) => field));
  const wrong = [
    ...badAreas(values, unusable),
    ...order,
    ...badPapers(values, unusable).filter(({ field }) => !told.has(field)),
    ...noStartDay(values, unusable),
  ];
  const isTestable = !legal.some(
    (name) => unusable.has(name) || wrong.some(({ field }) => field === name),
  );
  return isTestable ? [...wrong, ...notIdle(values, today)] : wrong;
};

/** Papers whose days contradict each other or the terms of the Order. */
const badPapers = (values: ColumnValues, unusable: Unusable): IdleFinding[] => {
  const readable = Object.fromEntries(
    Object.entries(values).filter(([name]) => !unusable.has(name)),
  );
  return [...wrongOrder(readable), ...wrongTerms(readable)].map(({ field, message }) =>
    found("X002", field, message),
  );
};

/** X013: papers of the case that an edit enters out of order. */
export const checkPapers = (
  values: ColumnValues,
  isNew: (field: string) => boolean,
): IdleFinding[] =>
  prematurePapers(values, isNew).map(({ field, message }) => found("X013", field, message));

/** X002: a start that is entered says that it amounts to one, and with which permit (art. 30). */
export function unprovenStart(
  values: ColumnValues,
  isNew: (field: string) => boolean,
): IdleFinding[] {
  if (!isGiven(values.sjkgsj) || !["sjkgsj", "dgbz", "sgxkzh"].some(isNew)) return [];
  const demanded = values.dgbz === "0" ? [] : ["dgbz", "sgxkzh", "sgxkrq"];
  const missing = demanded.find((name) => !isGiven(values[name]));
  if (!missing) return [];
  const message = `动工开发指依法取得施工许可证后，深基坑全部开挖、桩基全部打入或其他基础完成三分之一：填写实际开工时间须填写动工情况、施工许可证编号和日期（${byIdleOrder("第三十条")}）`;
  return [found("X002", missing, message)];
}

const wayWords = (ways: readonly unknown[]): string =>
  ways.map((way) => `“${czfsCodes[way as keyof typeof czfsCodes]}”`).join("、");

/** What land must be that is exchanged for other (art. 12(1)⑤). */
function notExchangeable({ xzyy, zfyy, djjq, zjls }: ColumnValues): string | null {
  const missing = [
    djjq !== 1 && "土地价款已缴清",
    zjls !== 1 && "项目资金已落实",
    !(xzyy === "1" && zfyy === "2") && "因依法修改规划造成闲置",
  ].filter(Boolean);
  if (missing.length === 0) return null;
  return `置换土地须土地价款已缴清、项目资金已落实且因依法修改规划造成闲置，该宗不符合：${missing.join("、")}（${byIdleOrder("第十二条第一款第（五）项")}）`;
}

/** Why this way of disposal does not fit the cause; null if it does. */
export function wrongWay(
  values: ColumnValues,
  settings: IdleSettings = usualIdleSettings,
): string | null {
  if (!isGiven(values.czfs) || !isGiven(values.xzyy)) return null;
  const ways = waysFor(values, settings);
  const isAllowed = (ways as readonly string[]).includes(String(values.czfs));
  if (isAllowed) return values.czfs === "5" ? notExchangeable(values) : null;
  const chosen = `填写的是${wayWords([values.czfs])}`;
  if (ways.length === 0) {
    return `未动工未满一年（已 ${values.xzts ?? 0} 天）的不得处置，${chosen}（${byIdleOrder("第二条、第十四条")}）`;
  }
  if (ways.length === 1) {
    const years = values.xznx === "2" ? "满两年" : "满一年不足两年";
    return `使用权人自身原因未动工${years}的应以${wayWords(ways)}处置，${chosen}（${byIdleOrder("第十四条")}）`;
  }
  const [why, article] = isByHolder(values, settings)
    ? ["已动工的闲置土地不论原因", "第十二条第三款"]
    : ["政府原因、不可抗力造成的闲置", "第十二条第一款"];
  return `${why}应以${wayWords(ways)}处置，${chosen}（${byIdleOrder(article)}）`;
}

/** X002: a fee, if due, is a fifth of the price; less needs a reason, more is never due (art. 14). */
export function wrongFee({ czfs, xzfje, tdjk, xzyysm }: ColumnValues): IdleFinding[] {
  const due = czfs === "6" ? idleFee(tdjk) : null;
  if (due === null || !isGiven(xzfje) || Math.abs(Number(xzfje) - due) <= 0.01) return [];
  const law = byIdleOrder("第十四条第（一）项");
  if (Number(xzfje) > due) {
    return [
      found(
        "X002",
        "xzfje",
        `土地闲置费应为土地价款的20%（${due}万元），填写的是 ${xzfje}（${law}）`,
      ),
    ];
  }
  if (isGiven(xzyysm)) return [];
  const message = `土地闲置费应为土地价款的20%（${due}万元），填写的是 ${xzfje}；少于20%的请在闲置原因说明中写明依据（${law}）`;
  return [found("X002", "xzfje", message, "W")];
}
