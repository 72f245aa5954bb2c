import { usualDataYear } from "./dataTime";
import { limits } from "./limits";
import { type Role, roles } from "./roles";

/** In this order for ever: a stored set of roles is a number with a bit for each. */
const factorRoles = [
  "ROLE_ADMIN",
  "ROLE_SECURITY",
  "ROLE_AUDITOR",
  "ROLE_PROVINCE",
  "ROLE_CITY",
  "ROLE_COUNTY",
  "ROLE_PLATFORM",
  "ROLE_TAX",
  "ROLE_VIEW",
] as const satisfies readonly Role[];

/** Settings that administrators can change at runtime; `right` says who. */
type Setting = {
  title: string;
  unit: string;
  hint: string;
  usual: number;
  least: number;
  most: number;
  /** A value outside the range with a meaning of its own. */
  special?: { value: number; label: string };
  /** What each value means, if they are no numbers to reckon with. */
  choices?: Readonly<Record<number, string>>;
  /** Roles that the value is a set of, a bit for each. */
  roles?: readonly Role[];
  right: "sys:set" | "sys:role";
};

const known = {
  passwordDays: {
    title: "密码有效期",
    unit: "天",
    hint: "到期后登录须先修改密码；0 表示不过期",
    usual: 90,
    least: 0,
    most: 365,
    right: "sys:role",
  },
  sessionIdleMinutes: {
    title: "闲置退出时间",
    unit: "分钟",
    hint: "这么久没有任何操作的会话自动结束",
    usual: 30,
    least: 5,
    most: 480,
    right: "sys:role",
  },
  sessionsPerUser: {
    title: "每个账号的会话数",
    unit: "个",
    hint: "超过时最早登录的会话结束",
    usual: 10,
    least: 1,
    most: 100,
    right: "sys:role",
  },
  factorRoles: {
    title: "须用动态验证码的角色",
    unit: "",
    hint: "这些角色下次登录时绑定手机上的验证器，以后登录在密码之外还要输入动态验证码；已绑定的账号一直要输入，直到安全管理员重置",
    usual: 0,
    least: 0,
    most: 2 ** factorRoles.length - 1,
    roles: factorRoles,
    right: "sys:role",
  },
  factorForSignOn: {
    title: "统一认证登录的动态验证码",
    unit: "",
    hint: "从统一认证来的账号以统一认证自己的验证为准，或在本系统再验证一次",
    usual: 0,
    least: 0,
    most: 1,
    choices: { 0: "以统一认证为准", 1: "本系统再验证" },
    right: "sys:role",
  },
  bulkRecordsPerHour: {
    title: "每小时接口读取上限",
    unit: "条",
    hint: "没有导出权限的账号每小时通过 OGC 和 FeatureServer 接口最多读取的记录",
    usual: 1_000,
    least: 0,
    most: 1_000_000,
    right: "sys:role",
  },
  sealedAsGovernment: {
    title: "司法查封视同政府原因",
    unit: "",
    hint: "闲置土地的本地设置：否则视同使用权人自身原因；查封前已闲置的除外",
    usual: 1,
    least: 0,
    most: 1,
    choices: { 1: "是", 0: "否" },
    right: "sys:set",
  },
  dataYear: {
    title: "数据年度",
    unit: "年",
    hint: "状态、预警、天数和年度指标截至这一年的最后一天，在这一年之内则截至当天；更改后全部重算一次",
    usual: usualDataYear,
    least: limits.firstYear,
    most: limits.lastYear,
    special: { value: 0, label: "随日历" },
    right: "sys:set",
  },
  postponeAheadDays: {
    title: "延期申请提前天数",
    unit: "天",
    hint: "合同延期应在约定时间前这么多天申请（本地设置，示范合同为30天）；0 表示不限",
    usual: 30,
    least: 0,
    most: 365,
    right: "sys:set",
  },
  postponeToPast: {
    title: "延期可延至过去的时间",
    unit: "",
    hint: "合同延期的本地设置：可否延至申请日之前",
    usual: 0,
    least: 0,
    most: 1,
    choices: { 1: "可以", 0: "不可以" },
    right: "sys:set",
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof known;

export const settings: Readonly<Record<SettingKey, Setting>> = known;
export const settingKeys = Object.keys(known) as [SettingKey, ...SettingKey[]];

/** Why a setting cannot have this value; null if it can. */
export function settingFault(key: SettingKey, value: number): string | null {
  const { title, unit, least, most, special, choices } = settings[key];
  if (choices && !(value in choices)) {
    const allowed = Object.values(choices).join("或");
    return `${title}应为${allowed}，填写的是 ${value}`;
  }
  if ((value >= least && value <= most) || value === special?.value) return null;
  const or = special ? `，或为 ${special.value}（${special.label}）` : "";
  return `${title}应在 ${least} 到 ${most}${unit && ` ${unit}`}之间${or}，填写的是 ${value}`;
}

/** The roles that the value of a setting is a set of. */
export const rolesIn = (key: SettingKey, value: number): Role[] =>
  (settings[key].roles ?? []).filter((_, at) => value & (1 << at));

/** The value of a setting for a set of roles. */
export const rolesValue = (key: SettingKey, chosen: readonly Role[]): number =>
  (settings[key].roles ?? []).reduce(
    (value, role, at) => value + (chosen.includes(role) ? 1 << at : 0),
    0,
  );

/** A value in words: `30 分钟`, `2024 年`, `随日历`, `不可以`. */
export function settingWords(key: SettingKey, value: number): string {
  const { unit, special, choices, roles: ofRoles } = settings[key];
  if (ofRoles)
    return (
      rolesIn(key, value)
        .map((role) => roles[role])
        .join("、") || "无"
    );
  if (choices) return choices[value] ?? String(value);
  return value === special?.value ? special.label : `${value}${unit && ` ${unit}`}`;
}

/** What a setting is for, and its range. */
export function settingHint(key: SettingKey): string {
  const { hint, least, most, unit, choices, roles: ofRoles } = settings[key];
  return choices || ofRoles ? `${hint}。` : `${hint}；${least} 至 ${most} ${unit}。`;
}
