import type { Context } from "../context/context";

/** Hears how many records are written; what it throws ends the export. */
export type Tell = (done: number) => void;

/** All that an export knows of a call: a job has it too. */
export type Exporting = Pick<Context, "readDb" | "caller"> & { tell?: Tell };
