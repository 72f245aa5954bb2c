import { z } from "zod";
import { address, name } from "./configParts";

/** `content.data.accessToken`: where a value stands in an answer. */
const place = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\.[\w-]+)*$/, "应为字段名，逐级以 . 连接，如 content.data.accessToken");

/** Values may name what is known by then: `{key}`, `{secret}`, `{token}`, `{code}`, a claim. */
const values = z.record(name, z.string().max(500));

const call = {
  path: z.string().regex(/^\/\S*$/, "应为以 / 开头的路径"),
  method: z.enum(["GET", "POST"]),
  fields: values,
};
const step = z.strictObject({ ...call, take: place });

/** What one tells an exchange of codes by, as it is with 浙政钉; each may be otherwise. */
export const codeFields = {
  /** The page that people sign in on, and what it is asked by besides our address. */
  login: address,
  loginFields: values.default({
    response_type: "code",
    client_id: "{clientId}",
    scope: "get_user_info",
    authType: "QRCODE",
  }),
  redirectField: name.default("redirect_uri"),
  stateField: name.default("state"),
  /** What it calls us (应用标识). */
  clientId: z.string().max(100).default(""),
  /** In which of these it sends the code. */
  codeFields: z.array(name).min(1).max(5).default(["code", "ticket"]),
  /** Whether its portal may send people here who have not pressed our button. */
  startsThere: z.boolean().default(false),
  /** What the paths of the calls follow. */
  api: address,
  key: z.string().min(1).max(200),
  secret: z.string().min(1).max(500),
  /** Whether calls are signed (`X-Hmac-Auth-Signature`), and the machine that they name. */
  sign: z.enum(["hmac", "none"]).default("hmac"),
  ip: z.string().max(40).default("127.0.0.1"),
  mac: z.string().max(40).default("00:00:00:00:00:00"),
  /** What a good answer says; without it its status alone counts. */
  good: z
    .strictObject({ field: place, value: z.string().max(100) })
    .nullable()
    .default({ field: "success", value: "true" }),
  token: step.default({
    path: "/gettoken.json",
    method: "GET",
    fields: { appkey: "{key}", appsecret: "{secret}" },
    take: "content.data.accessToken",
  }),
  user: step.default({
    path: "/rpc/oauth2/getuserinfo_bycode.json",
    method: "POST",
    fields: { access_token: "{token}", code: "{code}" },
    take: "content.data",
  }),
  /** Further calls, whose answers are claims as well: the department, for one. */
  more: z.array(step).max(5).default([]),
  /** The claim that a person never changes. */
  subject: name.default("accountId"),
  /** Where browsers sign out there. */
  logout: address.optional(),
};
