/** The database is unavailable: it has ended, is restarting, or cannot be reached. */
export class DatabaseDown extends Error {
  override name = "DatabaseDown";
  constructor(cause: unknown) {
    super("数据库暂时不可用，请稍后重试", { cause });
  }
}

/** Messages of `pg` for a lost connection, which come without a code. */
const saidOfGone =
  /^Connection terminated|^Client (was closed|has encountered a connection error)|^timeout e|^Query read timeout/;

const ofSockets = [
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "ENETUNREACH"],
];

/** Whether this error ends the connection: SQLSTATE classes 08 and 57P, and socket errors. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof DatabaseDown) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return saidOfGone.test(error.message);
  return /^(08|57P|25P0[34])/.test(code) || ofSockets.includes(code);
}

/** SQLSTATE of a cancelled statement, by us or by its timeout. */
const cancelled = "57014";

export const isCancelled = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === cancelled;

/** The only statement still accepted from a call that is over. */
export const isRollback = (text: string): boolean => /^rollback\b/i.test(text);

type Said = { status: number; message: string };

const full: Said = { status: 507, message: "存储空间不足，本次操作未完成，请联系管理员" };
const unwritable: Said = { status: 503, message: "存储暂时不可用，请稍后重试或联系管理员" };
const busy: Said = { status: 503, message: "数据库繁忙，请稍后重试" };

/** SQLSTATE and system errors that are neither our bug nor the caller's fault. */
const spoken: Readonly<Record<string, Said>> = {
  ENOSPC: full,
  EDQUOT: full,
  "53100": full,
  EROFS: unwritable,
  EIO: unwritable,
  EACCES: unwritable,
  EMFILE: unwritable,
  ENFILE: unwritable,
  "53000": busy,
  "53200": busy,
  "53300": busy,
  "53400": busy,
  "55P03": busy,
  "40001": busy,
  "40P01": busy,
  // The primary has become a replica; the address will soon lead to the new one.
  "25006": { status: 503, message: "数据库暂时不可用，请稍后重试" },
  [cancelled]: { status: 504, message: "处理超时，请缩小范围后重试" },
};

/** What to tell a caller when the database or the disk fails; null for any other error. */
export function troubleOf(error: unknown): Said | null {
  if (!(error instanceof Error)) return null;
  if (endsConnection(error)) return { status: 503, message: new DatabaseDown(error).message };
  return spoken[(error as NodeJS.ErrnoException).code ?? ""] ?? null;
}
