import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";

/** A child process ended in the middle of its task; `cause` says what is known of it. */
export class ChildDied extends Refusal {
  override name = "ChildDied";
  constructor(override readonly cause: string) {
    super(status.badRequest, "读取文件的进程意外终止，文件可能已损坏，请检查后重新上传");
  }
}

const tooMuch = (what: string) =>
  new Refusal(status.tooLarge, `文件过大或过于复杂，${what}，请拆分后分批上传`);

/** The file takes more memory than it may. */
export const takesTooMuch = (): Refusal =>
  tooMuch(`读取所需内存超过上限${limits.readerResidentMb}MB`);

/** The file takes longer than it may. */
export const takesTooLong = (ms: number): Refusal =>
  tooMuch(`读取时间超过上限${Math.round(ms / 1000)}秒`);
