/** Roles and what each may do (state machines §7). The server is the judge; the client only hides. */
export const roles = {
  ROLE_COUNTY: "县级经办",
  ROLE_PLATFORM: "产业平台经办",
  ROLE_CITY: "市级审核",
  ROLE_PROVINCE: "省级管理",
  ROLE_TAX: "税务数据员",
  ROLE_VIEW: "只读用户",
  ROLE_ADMIN: "系统管理员",
} as const;

export type Role = keyof typeof roles;

const clerk = [
  "dxyd:view",
  "dxyd:import",
  "dxyd:edit",
  "dxyd:delete",
  "zkfxm:view",
  "zkfxm:edit",
  "export:do",
] as const;
const reviewer = [
  "dxyd:view",
  "dxyd:audit",
  "zkfxm:view",
  "zkfxm:approve",
  "rw:edit",
  "ss:view",
  "export:do",
] as const;

export const authoritiesOf: Readonly<Record<Role, readonly string[]>> = {
  ROLE_COUNTY: clerk,
  ROLE_PLATFORM: clerk,
  ROLE_CITY: reviewer,
  ROLE_PROVINCE: reviewer,
  ROLE_TAX: ["ss:view", "ss:import", "ss:publish", "export:do"],
  ROLE_VIEW: ["dxyd:view", "zkfxm:view"],
  ROLE_ADMIN: ["sys:user", "sys:role", "sys:log"],
};

/** Who is calling and what they may reach. `cyptid` narrows a platform clerk to one platform. */
export type Caller = {
  id: string;
  username: string;
  realName: string;
  roles: readonly Role[];
  authorities: readonly string[];
  areaCode: string;
  cyptid: string | null;
};
