import { randomUUID } from "node:crypto";

/** A uuid without dashes, as records are named. */
export const newId = (): string => randomUUID().replaceAll("-", "");
