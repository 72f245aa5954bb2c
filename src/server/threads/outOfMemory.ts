import { Refusal, status } from "#contract/errors";

/** A thread that runs out of memory is the file's fault, not ours. */
export const memoryRefusal = (error: Error & { code?: string }): Error =>
  error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new Refusal(status.tooLarge, "文件内容过大，请拆分后上传")
    : error;
