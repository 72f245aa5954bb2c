import { z } from "zod";
import { isOffice, type Role, roles } from "#contract/roles";
import { codeFields } from "./codeConfig";
import { address, insecureWords, isSafe, name } from "./configParts";

/** What a claim has to say; of a claim with several values, one. */
const when = { claim: name, value: z.string().min(1).max(200) };

const grantable = z
  .enum(Object.keys(roles) as [Role, ...Role[]], "没有这个角色")
  .refine((role) => !isOffice(role), "系统、安全、审计管理员不能由统一认证授予")
  .refine((role) => role !== "ROLE_KIOSK", "大屏展示账号不能由统一认证授予");

const account = z
  .strictObject({
    /** Finds an account that exists by the value of a claim. */
    link: z.strictObject({ claim: name, field: z.enum(["username", "officePhone"]) }).optional(),
    /** Creates an account for whoever has none. */
    create: z
      .strictObject({
        username: name,
        realName: name,
        roles: z.array(z.strictObject({ ...when, role: grantable })).min(1),
        areas: z
          .array(z.strictObject({ ...when, areaCode: z.string().regex(/^\d{2}(\d{2}){0,2}$/) }))
          .default([]),
        /** A claim that is the code of the region itself; asked after `areas`. */
        areaClaim: name.optional(),
        /** The claim that is the id of a platform (产业平台), for its clerks. */
        platformClaim: name.optional(),
        /** Roles and region follow the claims at each sign-in; else they are as created. */
        follow: z.boolean().default(false),
      })
      .refine(
        ({ areas, areaClaim }) => areas.length > 0 || areaClaim,
        "areas 和 areaClaim 至少写一项",
      )
      .optional(),
  })
  .refine(({ link, create }) => link || create, "link 和 create 至少写一项，否则没有人能登录");

export type AccountRules = z.output<typeof account>;

const every = {
  id: z.string().regex(/^[a-z][a-z\d-]{0,30}$/, "应为小写字母、数字和 -，以字母开头"),
  name: z.string().trim().min(1).max(20, "不超过20个字"),
  account,
  http: z.boolean().default(false),
  /** Further origins that belong to this issuer. */
  origins: z.array(address).default([]),
};

const oidc = z.strictObject({
  ...every,
  kind: z.literal("oidc"),
  issuer: address,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  /** How the client shows its secret. */
  auth: z.enum(["basic", "post"]).default("basic"),
  scope: z
    .string()
    .regex(/(^|\s)openid(\s|$)/, "须包含 openid")
    .default("openid profile"),
  /** Whether claims are also asked for at the issuer's userinfo address. */
  userinfo: z.boolean().default(true),
});

const cas = z.strictObject({
  ...every,
  kind: z.literal("cas"),
  /** What `login`, `serviceValidate` and `logout` follow, as `https://ca.example.cn/cas`. */
  address,
  version: z.union([z.literal(2), z.literal(3)]).default(3),
  /** Whether its portal may send people here who have not pressed our button. */
  startsThere: z.boolean().default(false),
});

const code = z.strictObject({ ...every, kind: z.literal("code"), ...codeFields });

const issuer = z.discriminatedUnion("kind", [oidc, cas, code]).superRefine((one, check) => {
  for (const [key, value] of addressesOf(one)) {
    if (isSafe(value, one.http)) continue;
    check.addIssue({ code: "custom", path: [key], message: insecureWords });
  }
});

function addressesOf(one: IssuerConfig): [string, string][] {
  const others = one.origins.map((origin): [string, string] => ["origins", origin]);
  if (one.kind === "oidc") return [...others, ["issuer", one.issuer]];
  if (one.kind === "cas") return [...others, ["address", one.address]];
  return [
    ...others,
    ["login", one.login],
    ["api", one.api],
    ...(one.logout === undefined ? [] : ([["logout", one.logout]] as [string, string][])),
  ];
}

export type OidcConfig = z.output<typeof oidc>;
export type CasConfig = z.output<typeof cas>;
export type CodeConfig = z.output<typeof code>;
export type IssuerConfig = OidcConfig | CasConfig | CodeConfig;

/** The file that `SIGN_ON` names. */
export const signOnConfig = z
  .strictObject({ issuers: z.array(issuer).min(1).max(10) })
  .refine(
    ({ issuers }) => new Set(issuers.map(({ id }) => id)).size === issuers.length,
    "issuers 中有相同的 id",
  );

export type SignOnConfig = z.output<typeof signOnConfig>;
