import { z } from "zod";
import { endpoint } from "../../define/endpoint";

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
  /** The password was given out once and must be changed before anything else. */
  mustChange: z.boolean(),
});

const credentials = z.object({
  username: z.string().min(1, "请输入用户名").max(50, "用户名不超过50个字符"),
  password: z.string().min(6, "密码不少于6位").max(64, "密码不超过64位"),
});

export const loginApi = {
  /** Authorization POST: basic client credentials from the page configuration, form-encoded body. */
  login: endpoint({
    path: "login/do",
    kind: "login",
    access: null,
    input: credentials,
    output: userSchema,
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
      password: z
        .string()
        .min(8, "新密码不少于8位")
        .max(64, "新密码不超过64位")
        .regex(/(?=.*[A-Za-z])(?=.*\d)/, "新密码须同时含字母和数字"),
    }),
    output: z.object({}),
  }),
};
