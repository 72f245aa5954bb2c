import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { passwordLength } from "../../passwordLength";
import { sessionIds } from "./sessionIds";

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  avatar: z.string(),
  token: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  cyptid: z.string().nullable(),
  roles: z.array(z.string()),
  authorities: z.array(z.string()),
  /** The password is one-time or has expired; it must be changed before anything else. */
  mustChange: z.boolean(),
  /** Days until the password expires, if that is soon; 0 once it has expired. */
  passwordDays: z.number().int().nullable().default(null),
  /** Which issuer (统一认证) has let the session in, whose password is changed there; null for a password. */
  issuer: z.string().nullable().default(null),
  /** Whether the first-day tour is still offered. */
  tourOffered: z.boolean().default(false),
  /** The year of the earliest record in reach. */
  firstYear: z.number().int().optional(),
});

const ownSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeen: z.string(),
  expiresAt: z.string(),
  ip: z.string().nullable(),
  /** The browser's user agent. */
  agent: z.string().nullable(),
  /** Whether this is the session making the call. */
  own: z.boolean(),
});

const credentials = z.object({
  username: z.string().min(1, "请输入账号").max(50, "账号不超过50个字符"),
  password: z.string().min(6, "密码不少于6位").max(64, "密码不超过64位"),
  /** The id from `question`, if a refusal asked for one. */
  questionId: z.string().max(64).optional(),
  answer: z.string().max(10).optional(),
});

/** The problem in a refusal that requires answering a question. */
export const asksQuestion = z.object({ question: z.literal(true) });

/** The problem in a refusal that requires a code: `enrol` for an account that has no factor yet. */
export const asksFactor = z.object({
  factor: z.object({
    /** By which the sign-in goes on. */
    key: z.string(),
    enrol: z.object({ secret: z.string(), uri: z.string() }).nullable(),
  }),
});

export const loginApi = {
  /**
   * Authorization POST: basic client credentials from the page configuration, form-encoded body.
   */
  login: endpoint({
    path: "login/do",
    log: "登录",
    kind: "login",
    access: null,
    input: credentials,
    output: userSchema,
  }),
  /** A picture of a sum, required after failed sign-ins: valid once and for a few minutes. */
  question: endpoint({
    path: "login/question",
    kind: "login",
    readonly: true,
    access: null,
    input: z.object({}),
    output: z.object({ id: z.string(), picture: z.string() }),
  }),
  /** The second step of a sign-in that was refused for its code (动态验证码), or a recovery code. */
  factor: endpoint({
    path: "login/factor",
    log: "验证动态验证码",
    kind: "login",
    access: null,
    input: z.object({
      key: z.string().max(100),
      code: z.string().trim().min(1, "请输入动态验证码").max(40, "动态验证码为6位数字"),
    }),
    /** `recovery` comes once, when the factor has been set up. */
    output: userSchema.extend({ recovery: z.array(z.string()).optional() }),
  }),
  /** Exchanges an outside portal's one-time ticket for a session. */
  ticket: endpoint({
    path: "login/ticket",
    log: "单点登录",
    kind: "login",
    access: null,
    input: z.object({ ticket: z.string().min(1).max(500) }),
    output: userSchema,
  }),
  /** Begins a sign-in at an issuer: where to go, and the key that this browser comes back with. */
  begin: endpoint({
    path: "login/begin",
    kind: "login",
    readonly: true,
    access: null,
    input: z.object({ issuer: z.string().max(40) }),
    output: z.object({ address: z.url(), key: z.string() }),
  }),
  /** Ends it: what the issuer has put into the address opens a session. */
  arrive: endpoint({
    path: "login/arrive",
    log: "统一认证登录",
    kind: "login",
    access: null,
    input: z.object({
      /** The parameters of the address, each once, as JSON: the call is a form. */
      given: z.string().max(16_000),
      /** From `begin`; without it the sign-in began at the issuer. */
      key: z.string().max(100).optional(),
    }),
    output: userSchema,
  }),
};

export const userApi = {
  info: endpoint({
    path: "user/info",
    kind: "query",
    access: "",
    input: z.object({}),
    output: userSchema.omit({ token: true }),
  }),
  logout: endpoint({
    path: "user/logout",
    log: "退出登录",
    kind: "json",
    access: "",
    input: z.object({}),
    /** Where to go on to, so that the session with the issuer ends too. */
    output: z.object({ leave: z.url().optional() }),
  }),
  /** Extends the session of an unattended screen, up to `limits.sessionDays` after its start. */
  renew: endpoint({
    path: "user/renew",
    log: "续期登录",
    kind: "json",
    access: "wall:view",
    input: z.object({}),
    output: z.object({ expiresAt: z.string() }),
  }),
  changePassword: endpoint({
    path: "user/changePassword",
    log: "修改本人密码",
    kind: "form",
    access: "",
    input: z.object({
      old: z.string().min(1).max(64),
      /** The other password rules are in `passwordRules`, which need to know the owner. */
      password: z
        .string()
        .min(passwordLength.least, `新密码不少于${passwordLength.least}位`)
        .max(passwordLength.most, `新密码不超过${passwordLength.most}位`),
    }),
    output: z.object({}),
  }),
  /** What the caller chooses most often in the coded fields of a form, most often first. */
  choices: endpoint({
    path: "user/choices",
    kind: "query",
    access: "",
    input: z.object({ dataset: z.string().max(40) }),
    output: z.record(z.string(), z.array(z.string())),
  }),
  endTour: endpoint({
    path: "user/endTour",
    log: "收起新手导览",
    kind: "json",
    access: "",
    input: z.object({}),
    output: z.object({}),
  }),
  /** The caller's sessions, most recently used first. */
  sessions: endpoint({
    path: "user/sessions",
    kind: "query",
    access: "",
    input: z.object({}),
    output: z.array(ownSession),
  }),
  /** Ends some of the caller's own sessions. */
  endSessions: endpoint({
    path: "user/endSessions",
    log: "结束本人会话",
    kind: "json",
    access: "",
    input: z.object({ ids: sessionIds }),
    output: z.object({ ended: z.number().int() }),
  }),
};
