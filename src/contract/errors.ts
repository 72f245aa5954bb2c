/** The error catalogue. Statuses above 999 are ours, not HTTP's. */
export const status = {
  ok: 200,
  notModified: 304,
  badRequest: 400,
  expired: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooSlow: 408,
  tooLarge: 413,
  tooMany: 429,
  defect: 500,
  offline: 503,
  cancelled: 9002,
} as const;

export const messages = {
  expired: "登录已过期或非法访问，请重新登录！！！",
  forbidden: "权限不足",
  stale: "数据已被他人修改，请刷新后重试",
  cancelled: "请求已取消",
  badLogin: "用户名或密码错误",
  done: "操作成功",
} as const;

/** A key of the caller's for one intent: the same call sent again under it is made once, and answered twice. */
export const idempotencyHeader = "Idempotency-Key";

/** On what a page asks by itself while nobody has touched it: that keeps no session in use. */
export const unattendedHeader = "X-Unattended";

export type Result<T> =
  | { ok: true; status: 200; data: T }
  | { ok: false; status: number; message: string; problems?: unknown };

/** A refusal the user should read. Anything else that is thrown is a defect and becomes 500. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    readonly status: number,
    message: string,
    readonly problems?: unknown,
  ) {
    super(message);
  }
}
