/** The error catalogue. Statuses above 999 are our own, not HTTP's. */
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
  /** A service of somebody else, which was asked for the caller, has failed. */
  failedService: 424,
  tooMany: 429,
  defect: 500,
  offline: 503,
  timedOut: 504,
  cancelled: 9002,
} as const;

export const messages = {
  expired: "登录已过期或非法访问，请重新登录！！！",
  forbidden: "权限不足",
  stale: "数据已被他人修改，请刷新后重试",
  cancelled: "请求已取消",
  badLogin: "账号或密码错误",
  done: "操作成功",
} as const;

/**
 * The caller's key for one intent: a call repeated under the same key is executed once and answered
 * both times.
 */
export const idempotencyHeader = "Idempotency-Key";

/**
 * Sent with calls that a page makes by itself while nobody uses it; such calls do not keep a
 * session alive.
 */
export const unattendedHeader = "X-Unattended";

export type Result<T> =
  | { ok: true; status: 200; data: T }
  | { ok: false; status: number; message: string; problems?: unknown };

/** A refusal meant for the user. Anything else thrown is a defect and becomes 500. */
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
