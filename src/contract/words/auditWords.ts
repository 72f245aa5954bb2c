const failed = 400;

type Outcome = { outcome: number; message: string | null };

/** A call's outcome in words; a batch can succeed and still leave some records unchanged. */
export function outcomeWords({ outcome, message }: Outcome): {
  kind: "done" | "partly" | "failed";
  words: string;
} {
  if (outcome >= failed) return { kind: "failed", words: `失败 ${outcome}` };
  return message === null ? { kind: "done", words: "成功" } : { kind: "partly", words: "有未办理" };
}

/** The remark of a log row besides its outcome: the message and the changes. */
export const remarkOf = ({ message, details }: { message: string | null; details: string[] }) =>
  [...(message === null ? [] : [message]), ...details].join("；");

const isBatch = (reply: unknown): reply is { ok: unknown[]; failed: { message: string }[] } =>
  typeof reply === "object" &&
  reply !== null &&
  "ok" in reply &&
  "failed" in reply &&
  Array.isArray(reply.ok) &&
  Array.isArray(reply.failed);

/** Records a batch did not change, with the first reason; undefined if all were done. */
export function leftUndone(reply: unknown): string | undefined {
  if (!isBatch(reply)) return undefined;
  const [first] = reply.failed;
  if (!first) return undefined;
  return `办理 ${reply.ok.length} 条，未办理 ${reply.failed.length} 条：${first.message}`;
}
