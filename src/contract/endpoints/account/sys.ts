import { z } from "zod";
import { bytes, endpoint, pageInput, pageOutput } from "../../define/endpoint";
import { type Role, roles } from "../../roles";
import { settingKeys } from "../../settings";
import { sessionIds } from "./sessionIds";

const role = z.enum(Object.keys(roles) as [Role]);
const id = z.string().max(40);

const profile = {
  realName: z.string().trim().min(1, "请填写姓名").max(50),
  /** Empty until the security administrator grants roles. */
  roles: z.array(role).max(Object.keys(roles).length).default([]),
  areaCode: z.string().regex(/^\d{2}(\d{2}){0,2}$/, "行政区代码应为2、4或6位数字"),
  cyptid: z.string().max(32).nullable().default(null),
  /** Null for none; left out it stays. */
  officePhone: z
    .string()
    .trim()
    .regex(/^[0-9][0-9 -]{4,28}[0-9]$/, "办公电话应为6–30位数字、空格或-，如 0571-00000000")
    .nullable()
    .optional(),
};

const account = z.object({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  roles: z.array(z.string()),
  areaCode: z.string(),
  areaName: z.string(),
  cyptid: z.string().nullable(),
  cyptmc: z.string().nullable(),
  officePhone: z.string().nullable(),
  disabled: z.boolean(),
  /** Locked for some minutes after too many failed sign-ins. */
  locked: z.boolean(),
  mustChange: z.boolean(),
  /** Whether a second factor (动态验证码) is set up. */
  factor: z.boolean(),
  createdAt: z.string(),
});

/** The password is returned once and stored nowhere; it must be changed at the first sign-in. */
const oneTimePassword = z.object({ id: z.string(), password: z.string() });

/**
 * User administration within the administrator's region: one office creates accounts, another
 * grants roles. `update` applies only the fields that the caller's office may change.
 */
export const sysUserApi = {
  pageList: endpoint({
    path: "sys/user/pageList",
    kind: "json",
    readonly: true,
    access: "sys:user",
    input: pageInput({
      keyword: z.string().trim().max(50).optional(),
      areaCode: z.string().max(6).optional(),
      role: role.optional(),
      disabled: z.boolean().optional(),
    }),
    output: pageOutput(account),
  }),
  create: endpoint({
    path: "sys/user/create",
    log: "新增用户",
    kind: "json",
    access: "sys:account",
    input: z.object({
      username: z
        .string()
        .trim()
        .regex(/^[A-Za-z][A-Za-z0-9_.-]{2,49}$/, "账号须以字母开头，3–50位字母、数字或_.-"),
      ...profile,
    }),
    output: oneTimePassword,
  }),
  update: endpoint({
    path: "sys/user/update",
    log: "修改用户",
    kind: "json",
    access: "sys:user",
    input: z.object({ id, ...profile }),
    output: z.object({}),
  }),
  disable: endpoint({
    path: "sys/user/disable",
    log: "启用或停用用户",
    kind: "json",
    access: "sys:account",
    input: z.object({ id, disabled: z.boolean() }),
    output: z.object({}),
  }),
  resetPassword: endpoint({
    path: "sys/user/resetPassword",
    log: "重置用户密码",
    kind: "json",
    access: "sys:account",
    input: z.object({ id }),
    output: oneTimePassword,
  }),
  unlock: endpoint({
    path: "sys/user/unlock",
    log: "解锁用户",
    kind: "json",
    access: "sys:user",
    input: z.object({ id }),
    output: z.object({}),
  }),
  /** Takes the second factor away; it is set up anew at the next sign-in, if the role has to. */
  resetFactor: endpoint({
    path: "sys/user/resetFactor",
    log: "重置动态验证码",
    kind: "json",
    access: "sys:role",
    input: z.object({ id }),
    output: z.object({}),
  }),
  /** Platforms of a county, to assign one to a platform clerk. */
  platforms: endpoint({
    path: "sys/user/getCyptList",
    kind: "json",
    readonly: true,
    access: "sys:user",
    input: z.object({ areaCode: z.string().max(6) }),
    output: z.array(z.object({ cyptid: z.string(), cyptmc: z.string(), xzqdm: z.string() })),
  }),
  /** What each role may do. */
  roles: endpoint({
    path: "sys/role/list",
    kind: "query",
    access: "sys:role",
    input: z.object({}),
    output: z.array(
      z.object({ role: z.string(), name: z.string(), authorities: z.array(z.string()) }),
    ),
  }),
};

/**
 * Open sessions of users in the administrator's region. Tokens are not exposed; `id` names a
 * session.
 */
export const sysSessionApi = {
  pageList: endpoint({
    path: "sys/session/pageList",
    kind: "json",
    readonly: true,
    access: "sys:user",
    input: pageInput({
      keyword: z.string().trim().max(50).optional(),
      areaCode: z.string().max(6).optional(),
    }),
    output: pageOutput(
      z.object({
        id: z.string(),
        username: z.string(),
        realName: z.string(),
        areaName: z.string(),
        roles: z.array(z.string()),
        createdAt: z.string(),
        lastSeen: z.string(),
        expiresAt: z.string(),
        ip: z.string().nullable(),
        /** Whether this is the session making the call. */
        own: z.boolean(),
      }),
    ),
  }),
  end: endpoint({
    path: "sys/session/end",
    log: "结束会话",
    kind: "json",
    access: "sys:user",
    input: z.object({ ids: sessionIds }),
    output: z.object({ ended: z.number().int() }),
  }),
};

/** Settings that administrators can change at runtime. */
export const sysSettingApi = {
  list: endpoint({
    path: "sys/setting/list",
    kind: "query",
    access: "sys:user",
    input: z.object({}),
    output: z.array(
      z.object({
        key: z.enum(settingKeys),
        value: z.number().int(),
        savedBy: z.string().nullable(),
        savedAt: z.string().nullable(),
      }),
    ),
  }),
  /** Who may save a setting is defined by the setting itself. */
  save: endpoint({
    path: "sys/setting/save",
    log: "修改系统设置",
    kind: "json",
    access: "sys:user",
    input: z.object({ key: z.enum(settingKeys), value: z.number().int() }),
    output: z.object({}),
  }),
};

const day = z.iso.date().optional();

const logFilter = {
  username: z.string().trim().max(50).optional(),
  /** Part of a call's path. */
  action: z.string().trim().max(60).optional(),
  /** Number of a record, or a user's name: what the call was about. */
  object: z.string().trim().max(60).optional(),
  outcome: z.enum(["ok", "failed"]).optional(),
  areaCode: z.string().max(6).optional(),
  /** First and last day, inclusive. */
  from: day,
  to: day,
};

/** The audit log of the auditor's region, newest first. */
export const sysLogApi = {
  pageList: endpoint({
    path: "sys/log/pageList",
    kind: "json",
    readonly: true,
    access: "sys:log",
    input: pageInput(logFilter),
    /** With `capped`, `total` stops at the counting limit. */
    output: pageOutput(
      z.object({
        id: z.number().int(),
        at: z.string(),
        username: z.string().nullable(),
        realName: z.string().nullable(),
        areaCode: z.string().nullable(),
        areaName: z.string().nullable(),
        action: z.string(),
        /** What the call was about, in words. */
        object: z.string().nullable(),
        outcome: z.number().int(),
        ip: z.string().nullable(),
        message: z.string().nullable(),
        /** What it changed, one line per field: 字段: 旧值 → 新值. */
        details: z.array(z.string()),
      }),
    ).extend({ capped: z.boolean() }),
  }),
  export: endpoint({
    path: "sys/log/export",
    log: "导出操作日志",
    kind: "blob",
    slow: true,
    access: "sys:log",
    input: z.object(logFilter),
    output: bytes,
  }),
};
