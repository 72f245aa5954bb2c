/** Settings that administrators can change at runtime; `right` says who. */
type Setting = {
  title: string;
  unit: string;
  hint: string;
  usual: number;
  least: number;
  most: number;
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
  sealedAsGovernment: {
    title: "司法查封视同政府原因",
    unit: "",
    hint: "闲置土地的本地设置：1 视同政府原因（查封前已闲置的除外），0 视同使用权人自身原因",
    usual: 1,
    least: 0,
    most: 1,
    right: "sys:set",
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof known;

export const settings: Readonly<Record<SettingKey, Setting>> = known;
export const settingKeys = Object.keys(known) as [SettingKey, ...SettingKey[]];

/** Why a setting cannot have this value; null if it can. */
export function settingFault(key: SettingKey, value: number): string | null {
  const { title, unit, least, most } = settings[key];
  if (value >= least && value <= most) return null;
  return `${title}应在 ${least} 到 ${most}${unit && ` ${unit}`}之间，填写的是 ${value}`;
}
