import { randomUUID } from "node:crypto";

/** A uuid without dashes, the form of record ids. */
export const newId = (): string => randomUUID().replaceAll("-", "");
