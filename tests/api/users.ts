import type { Role } from "#contract/roles";

type TestUser = { realName: string; role: Role; areaCode: string; cyptid?: string };

export const platformId = "PT3301100001";

/** The demonstration accounts, and a colleague of the clerk in 余杭. */
export const users = {
  sheng: { realName: "省级管理", role: "ROLE_PROVINCE", areaCode: "33" },
  hangzhou: { realName: "杭州审核", role: "ROLE_CITY", areaCode: "3301" },
  ningbo: { realName: "宁波审核", role: "ROLE_CITY", areaCode: "3302" },
  yuhang: { realName: "余杭经办", role: "ROLE_COUNTY", areaCode: "330110" },
  yuhang2: { realName: "余杭同事", role: "ROLE_COUNTY", areaCode: "330110" },
  yinzhou: { realName: "鄞州经办", role: "ROLE_COUNTY", areaCode: "330212" },
  pingtai: { realName: "平台经办", role: "ROLE_PLATFORM", areaCode: "330110", cyptid: platformId },
  shuiwu: { realName: "税务数据员", role: "ROLE_TAX", areaCode: "33" },
  chakan: { realName: "只读用户", role: "ROLE_VIEW", areaCode: "33" },
  daping: { realName: "大屏展示", role: "ROLE_KIOSK", areaCode: "33" },
  admin: { realName: "系统管理员", role: "ROLE_ADMIN", areaCode: "33" },
  anquan: { realName: "安全管理员", role: "ROLE_SECURITY", areaCode: "33" },
  shenji: { realName: "审计管理员", role: "ROLE_AUDITOR", areaCode: "33" },
} as const satisfies Record<string, TestUser>;

export type Username = keyof typeof users;
export const usernames = Object.keys(users) as Username[];
export const password = "Clzy@2024";
