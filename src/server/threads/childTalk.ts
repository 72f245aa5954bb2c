/** To a child process: a task, or a message to the running one. */
export type ToChild =
  | { kind: "task"; task: string; order: unknown }
  | { kind: "message"; message: unknown };

/** From a child process: it can take a task; a message of the task; how the task ended. */
export type FromChild =
  | { kind: "ready" }
  | { kind: "message"; message: unknown }
  /** `resident`: bytes of memory that the process holds afterwards. */
  | { kind: "done"; result: unknown; resident: number }
  | { kind: "refused"; status: number; message: string; problems: unknown }
  | { kind: "tooMuch" }
  | { kind: "failed"; message: string; stack: string };

/** The task's side of the conversation. */
export type Talk = {
  /** Resolves when the message is on its way. */
  say: (message: unknown) => Promise<void>;
  hear: () => Promise<unknown>;
};

/** What the watching thread says before it ends its process. */
export const tooMuchMemory = "clzy: too much memory";
