const failed = 400;

type Outcome = { outcome: number; message: string | null };

/** How a call ended, in words: a batch may go through and still leave some of its records as they are. */
export function outcomeWords({ outcome, message }: Outcome): {
  kind: "done" | "partly" | "failed";
  words: string;
} {
  if (outcome >= failed) return { kind: "failed", words: `失败 ${outcome}` };
  return message === null ? { kind: "done", words: "成功" } : { kind: "partly", words: "有未办理" };
}

/** What a row of the log says beside its outcome: the message, and what was changed. */
export const remarkOf = ({ message, details }: { message: string | null; details: string[] }) =>
  [...(message === null ? [] : [message]), ...details].join("；");

const isBatch = (reply: unknown): reply is { ok: unknown[]; failed: { message: string }[] } =>
  typeof reply === "object" &&
  reply !== null &&
  "ok" in reply &&
  "failed" in reply &&
  Array.isArray(reply.ok) &&
  Array.isArray(reply.failed);

/** What a batch has left as it was, and the first reason; nothing where all of it was done. */
export function leftUndone(reply: unknown): string | undefined {
  if (!isBatch(reply)) return undefined;
  const [first] = reply.failed;
  if (!first) return undefined;
  return `办理 ${reply.ok.length} 条，未办理 ${reply.failed.length} 条：${first.message}`;
}
