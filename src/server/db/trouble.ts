/** The database cannot be asked: it has ended, starts again, or is not to be reached. */
export class DatabaseDown extends Error {
  override name = "DatabaseDown";
  constructor(cause: unknown) {
    super("数据库暂时不可用，请稍后重试", { cause });
  }
}

/** Without a code: the words of `pg` for a connection that is gone. */
const saidOfGone =
  /^Connection terminated|^Client (was closed|has encountered a connection error)|^timeout e|^Query read timeout/;

const ofSockets = [
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "ENETUNREACH"],
];

/** After this failure the connection is of no more use: classes 08 and 57P of SQLSTATE, and sockets. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof DatabaseDown) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return saidOfGone.test(error.message);
  return /^(08|57P|25P0[34])/.test(code) || ofSockets.includes(code);
}

/** SQLSTATE of a statement that was cancelled, by us or by its time. */
const cancelled = "57014";

export const isCancelled = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === cancelled;

/** The one thing that is still asked for a call that is over. */
export const isRollback = (text: string): boolean => /^rollback\b/i.test(text);

type Said = { status: number; message: string };

const full: Said = { status: 507, message: "存储空间不足，本次操作没有完成，请联系管理员" };
const unwritable: Said = { status: 503, message: "存储暂时不可用，请稍后重试或联系管理员" };
const busy: Said = { status: 503, message: "数据库繁忙，请稍后重试" };

/** SQLSTATE and system errors that are no defect of ours and no fault of the caller's. */
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
  // A primary that has become a replica: the address leads to the other one soon.
  "25006": { status: 503, message: "数据库暂时不可用，请稍后重试" },
  [cancelled]: { status: 504, message: "处理超时，请缩小范围后重试" },
};

/** What a caller reads of trouble with database or disk; null where the failure is none. */
export function troubleOf(error: unknown): Said | null {
  if (!(error instanceof Error)) return null;
  if (endsConnection(error)) return { status: 503, message: new DatabaseDown(error).message };
  return spoken[(error as NodeJS.ErrnoException).code ?? ""] ?? null;
}
