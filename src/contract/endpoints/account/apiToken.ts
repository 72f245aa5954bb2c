import { z } from "zod";
import { tokenScopeKeys, tokenStates } from "../../apiTokens";
import { endpoint, pageInput, pageOutput } from "../../define/endpoint";
import { limits } from "../../limits";

const ids = z
  .array(z.string().regex(/^[0-9a-f]{32}$/, "令牌编号应为32位十六进制数"))
  .min(1)
  .max(500);

const states = Object.keys(tokenStates) as ["valid", "expired", "revoked"];

/** Of a token everything but the token itself, which is not kept. */
const token = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopeKeys)),
  /** Made by a program that signed in with a password. */
  short: z.boolean(),
  state: z.enum(states),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsed: z.string().nullable(),
  lastIp: z.string().nullable(),
  /** Who revoked it. */
  revokedBy: z.string().nullable(),
});

const { apiTokenMostDays: mostDays } = limits;

/** The caller's own API tokens, for other programs. */
export const apiTokenApi = {
  /** The newest first; what has ended is among them for a while. */
  list: endpoint({
    path: "token/list",
    kind: "query",
    access: "",
    input: z.object({}),
    output: z.array(token),
  }),
  /** The token is in this reply and nowhere else. */
  create: endpoint({
    path: "token/create",
    log: "新建接口令牌",
    kind: "json",
    access: "",
    input: z.object({
      name: z.string().trim().min(1, "请填写令牌名称").max(50, "令牌名称不超过50个字符"),
      scopes: z.array(z.enum(tokenScopeKeys)).min(1, "请选择令牌的用途"),
      days: z
        .number()
        .int()
        .min(1, "有效期不少于 1 天")
        .max(mostDays, `有效期不超过 ${mostDays} 天`),
    }),
    output: z.object({ id: z.string(), token: z.string(), expiresAt: z.string() }),
  }),
  revoke: endpoint({
    path: "token/revoke",
    log: "撤销本人接口令牌",
    kind: "json",
    access: "",
    input: z.object({ ids }),
    output: z.object({ ended: z.number().int() }),
  }),
};

/** API tokens of users in the administrator's region. */
export const sysTokenApi = {
  pageList: endpoint({
    path: "sys/token/pageList",
    kind: "json",
    readonly: true,
    access: "sys:user",
    input: pageInput({
      keyword: z.string().trim().max(50).optional(),
      areaCode: z.string().max(6).optional(),
    }),
    output: pageOutput(
      token.extend({
        username: z.string(),
        realName: z.string(),
        areaName: z.string(),
        roles: z.array(z.string()),
      }),
    ),
  }),
  revoke: endpoint({
    path: "sys/token/revoke",
    log: "撤销接口令牌",
    kind: "json",
    access: "sys:user",
    input: z.object({ ids }),
    output: z.object({ ended: z.number().int() }),
  }),
};
