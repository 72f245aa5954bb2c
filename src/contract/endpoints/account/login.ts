import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { passwordLength } from "../../passwordRules";
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
  /** The password was given out once, or has run out, and must be changed before anything else. */
  mustChange: z.boolean(),
  /** Days until the password runs out, where that is near; 0 when it has. */
  passwordDays: z.number().int().nullable().default(null),
});

const ownSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeen: z.string(),
  expiresAt: z.string(),
  ip: z.string().nullable(),
  /** The browser, as it calls itself. */
  agent: z.string().nullable(),
  /** The session that asks. */
  own: z.boolean(),
});

const credentials = z.object({
  username: z.string().min(1, "请输入用户名").max(50, "用户名不超过50个字符"),
  password: z.string().min(6, "密码不少于6位").max(64, "密码不超过64位"),
  /** Of `question`, where a refusal has asked for it. */
  questionId: z.string().max(64).optional(),
  answer: z.string().max(10).optional(),
});

/** The problem of a refusal that asks for the answer to a question. */
export const asksQuestion = z.object({ question: z.literal(true) });

export const loginApi = {
  /** Authorization POST: basic client credentials from the page configuration, form-encoded body. */
  login: endpoint({
    path: "login/do",
    kind: "login",
    access: null,
    input: credentials,
    output: userSchema,
  }),
  /** A picture with a sum, asked for after failures: good once and for minutes. */
  question: endpoint({
    path: "login/question",
    kind: "login",
    readonly: true,
    access: null,
    input: z.object({}),
    output: z.object({ id: z.string(), picture: z.string() }),
  }),
  /** Exchanges a one-time ticket of an outside portal for a session. */
  ticket: endpoint({
    path: "login/ticket",
    kind: "login",
    access: null,
    input: z.object({ ticket: z.string().min(16).max(200) }),
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
    kind: "json",
    access: "",
    input: z.object({}),
    output: z.object({}),
  }),
  /** Lengthens the session of a screen that runs by itself; not beyond `limits.sessionDays` of its start. */
  renew: endpoint({
    path: "user/renew",
    kind: "json",
    access: "wall:view",
    input: z.object({}),
    output: z.object({ expiresAt: z.string() }),
  }),
  changePassword: endpoint({
    path: "user/changePassword",
    kind: "form",
    access: "",
    input: z.object({
      old: z.string().min(1).max(64),
      /** What else it must keep, `passwordRules` say: they know its owner. */
      password: z
        .string()
        .min(passwordLength.least, `新密码不少于${passwordLength.least}位`)
        .max(passwordLength.most, `新密码不超过${passwordLength.most}位`),
    }),
    output: z.object({}),
  }),
  /** Where the caller is signed in, the session used last first. */
  sessions: endpoint({
    path: "user/sessions",
    kind: "query",
    access: "",
    input: z.object({}),
    output: z.array(ownSession),
  }),
  /** Ends sessions of the caller's own. */
  endSessions: endpoint({
    path: "user/endSessions",
    kind: "json",
    access: "",
    input: z.object({ ids: sessionIds }),
    output: z.object({ ended: z.number().int() }),
  }),
};
