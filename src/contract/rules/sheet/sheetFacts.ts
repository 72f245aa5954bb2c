import type { AnyDataset } from "../../define/dataset";

/** What sheets and their batches ask of a register: every dataset tells it, and what is none. */
export type SheetFacts = Pick<AnyDataset, "name" | "title" | "fields" | "access" | "key" | "work">;
