import { datasets } from "#contract/datasets/index";
import type { Database } from "../db/connect/open";
import { keepColumns } from "../repositories/records/columnKeeper";

type Log = { error(details: object, message: string): void };

/** Keeps the registers of the map in memory; null with the embedded engine. */
export function startColumns(database: Database, log: Log, folder: string) {
  const onMap = Object.values(datasets).filter(({ geometry }) => geometry !== null);
  return keepColumns(database, onMap, log, folder);
}
