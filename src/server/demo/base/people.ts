import type { Role } from "#contract/roles";

/** A signature in logs. */
export type Person = { username: string; realName: string; role: Role };

type Account = Person & { areaCode: string; cyptid: string | null };

const account = (
  username: string,
  realName: string,
  role: Role,
  areaCode: string,
  cyptid: string | null = null,
): Account => ({ username, realName, role, areaCode, cyptid });

/** Who signs what no clerk enters: platforms, tasks, evaluations, findings in images. */
export const operator = "admin";

export const demoAccounts: readonly Account[] = [
  account("sheng", "省级管理员", "ROLE_PROVINCE", "33"),
  account("hangzhou", "杭州市审核员", "ROLE_CITY", "3301"),
  account("ningbo", "宁波市审核员", "ROLE_CITY", "3302"),
  account("yuhang", "余杭区经办员", "ROLE_COUNTY", "330110"),
  account("yinzhou", "鄞州区经办员", "ROLE_COUNTY", "330212"),
  account("pingtai", "余杭平台经办员", "ROLE_PLATFORM", "330110", "cypt33011001"),
  account("shuiwu", "税务数据员", "ROLE_TAX", "33"),
  account("chakan", "只读用户", "ROLE_VIEW", "33"),
  account("daping", "大屏展示", "ROLE_KIOSK", "33"),
  account(operator, "系统管理员", "ROLE_ADMIN", "33"),
  account("anquan", "安全管理员", "ROLE_SECURITY", "33"),
  account("shenji", "审计管理员", "ROLE_AUDITOR", "33"),
];

/**
 * Who acts for a region: a demonstration account where there is one. Other regions have no account;
 * there, the signature is a name that states its role.
 */
export function personOf(role: Role, areaCode: string, areaName: string): Person {
  const known = demoAccounts.find((a) => a.role === role && a.areaCode === areaCode);
  if (known) return known;
  const name = `${areaName}${role === "ROLE_COUNTY" ? "经办员" : "审核员"}`;
  return { username: name, realName: name, role };
}
