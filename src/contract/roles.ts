/**
 * Roles and their authorities (domain/04 §7). The server enforces them; the client only hides what
 * is not allowed.
 *
 * Administration is split into three offices: one creates accounts, one grants authorities, one
 * reads the log. Nobody holds two of them, or one together with a business role, and nobody changes
 * their own roles or region.
 */
export const roles = {
  ROLE_COUNTY: "县级经办",
  ROLE_PLATFORM: "产业平台经办",
  ROLE_CITY: "市级审核",
  ROLE_PROVINCE: "省级管理",
  ROLE_TAX: "税务数据员",
  ROLE_VIEW: "只读用户",
  ROLE_KIOSK: "大屏展示",
  ROLE_ADMIN: "系统管理员",
  ROLE_SECURITY: "安全管理员",
  ROLE_AUDITOR: "审计管理员",
} as const;

export type Role = keyof typeof roles;

/**
 * Everything that users responsible for land may view: low-efficiency land, projects and tasks;
 * idle, unsupplied and vacant land; industrial land, supply and enterprises; evaluations; the
 * ledger.
 */
const viewer = [
  "dxyd:view",
  "zkfxm:view",
  "xztd:view",
  "gyyd:view",
  "pj:view",
  "gxtz:view",
] as const;
/** Meetings of a region (`meeting:*`): nobody sees there what lies outside their region or platform. */
const attends = "meeting:view";
const convenes = [attends, "meeting:edit"] as const;
const clerk = [
  ...viewer,
  "dxyd:import",
  "dxyd:edit",
  "dxyd:delete",
  "zkfxm:edit",
  "xztd:edit",
  "gyyd:edit",
  "dqgx:edit",
  "export:do",
] as const;
/**
 * People's names and phone numbers (`person:view`, not in domain/04 §7): for those who have to call
 * them, i.e. county clerks and their reviewers. Platforms, tax, readers and administrators see them
 * masked.
 */
const people = "person:view";
const reviewer = [
  ...viewer,
  "dxyd:import",
  "dxyd:audit",
  "zkfxm:approve",
  "rw:edit",
  "xztd:audit",
  "gyyd:audit",
  "gxtz:edit",
  "pj:edit",
  "ss:view",
  "export:do",
  "takeover:do",
  "cypt:edit",
] as const;

export const authoritiesOf: Readonly<Record<Role, readonly string[]>> = {
  ROLE_COUNTY: [...clerk, people, ...convenes],
  ROLE_PLATFORM: clerk,
  ROLE_CITY: [...reviewer, people, ...convenes, "gyyd:edit", "dqgx:edit"],
  ROLE_PROVINCE: [...reviewer, people, ...convenes, "ss:publish", "notice:edit", "layer:manage"],
  ROLE_TAX: [
    "gyyd:view",
    "pj:view",
    "gxtz:view",
    "gxtz:edit",
    "ss:view",
    "ss:import",
    "ss:publish",
    "export:do",
  ],
  ROLE_VIEW: [...viewer, attends],
  ROLE_KIOSK: ["wall:view"],
  ROLE_ADMIN: [
    "sys:user",
    "sys:account",
    "sys:set",
    "notice:edit",
    "gxtz:view",
    "gxtz:edit",
    "takeover:do",
    "layer:manage",
  ],
  ROLE_SECURITY: ["sys:user", "sys:role"],
  ROLE_AUDITOR: ["sys:log"],
};

/** The three administration offices; an installation has at least one account for each. */
export const offices = ["ROLE_ADMIN", "ROLE_SECURITY", "ROLE_AUDITOR"] as const;
export type Office = (typeof offices)[number];

export const isOffice = (role: Role): role is Office => offices.some((office) => office === role);

/** Why one account cannot hold these roles together; null if it can. */
export function roleClash(held: readonly Role[]): string | null {
  const alone = held.find((role) => isOffice(role) || role === "ROLE_KIOSK");
  const other = held.find((role) => role !== alone);
  if (!alone || !other) return null;
  return `${roles[alone]}不能同时是${roles[other]}：系统、安全、审计管理员和大屏展示各用单独的账号`;
}

/** Authorities whose figures, but never records, the portal shows on a wall screen. */
const onWall: readonly string[] = ["dxyd:view", "zkfxm:view", "xztd:view", "gyyd:view"];

/** Whether the portal shows figures that need `access` to a user with these authorities. */
export const maySeeFigures = (authorities: readonly string[], access: string): boolean =>
  access === "" ||
  authorities.includes(access) ||
  (authorities.includes("wall:view") && onWall.includes(access));

/** The caller and what they may reach. `cyptid` limits a platform clerk to one platform. */
export type Caller = {
  id: string;
  username: string;
  realName: string;
  roles: readonly Role[];
  authorities: readonly string[];
  areaCode: string;
  cyptid: string | null;
};

/** Required region code length by role; other roles accept any. */
const areaLengths: Partial<Record<Role, number>> = {
  ROLE_COUNTY: 6,
  ROLE_PLATFORM: 6,
  ROLE_CITY: 4,
  ROLE_PROVINCE: 2,
};
const levelNames: Readonly<Record<number, string>> = { 2: "省", 4: "市", 6: "县（市、区）" };

/** Why an account with these roles cannot be assigned to this region; null if it can. */
export function areaMisfit(held: readonly Role[], areaCode: string): string | null {
  for (const role of held) {
    const length = areaLengths[role];
    if (length === undefined || length === areaCode.length) continue;
    return `${roles[role]}须选${levelNames[length]}，所选的是${levelNames[areaCode.length] ?? areaCode}`;
  }
  return null;
}
