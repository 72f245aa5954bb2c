import { hundredth } from "#contract/hundredth";
import { toldToCounty } from "#contract/rules/import/countyParts";
import type { CountyPart, Report } from "#contract/rules/problem/report";
import type { Db } from "../../db/tables";
import { insertPart } from "../../repositories/uploads/drpc";
import type { CountyCount } from "../../repositories/uploads/dxydImport";
import type { CheckInput, ImportResult } from "../context/jobKinds";
import { newId } from "../context/newId";

/** What was found of the whole file. */
export type Found = Omit<Report, "shapes" | "mends">;
type Stored = { insert: number; update: number; mj: number };
type Part = CountyPart & { pcid: string; stored: Stored };

/** The batches that a file of several counties is stored as, one for each. */
export class CountyBatches {
  private readonly parts: ReadonlyMap<string, Part>;

  constructor(private readonly found: Found) {
    const { counties = [] } = found;
    this.parts = new Map(
      counties.map((part) => [
        part.xzqdm,
        { ...part, pcid: newId(), stored: { insert: 0, update: 0, mj: 0 } },
      ]),
    );
  }

  /** The batch of each county's records. */
  get ids(): Record<string, string> {
    return Object.fromEntries([...this.parts.values()].map(({ xzqdm, pcid }) => [xzqdm, pcid]));
  }

  count(kind: "insert" | "update", counts: readonly CountyCount[]): void {
    for (const { xzqdm, zs, mj } of counts) {
      const part = this.parts.get(xzqdm);
      if (!part) throw new Error(`county ${xzqdm} was not counted by the check`);
      part.stored[kind] += zs;
      part.stored.mj += mj;
    }
  }

  /** Stores the batches that have records, with what was found of them; answers what they are. */
  async insert(
    tx: Db,
    { pcid: ypcid, library: ywlx, fileName: wjmc, md5 }: CheckInput,
    scr: string,
  ): Promise<NonNullable<ImportResult["batches"]>> {
    const made = [...this.parts.values()].filter(({ stored }) => stored.insert + stored.update > 0);
    for (const part of made) {
      const { pcid, xzqdm: area_code } = part;
      const report = ownReport(this.found, part);
      await insertPart(tx, { pcid, ypcid, ywlx, wjmc, md5, area_code, scr, report });
    }
    return made.map(({ pcid: batchId, xzqdm, xzqmc, stored }) => ({
      ...{ batchId, xzqdm, xzqmc, inserted: stored.insert, updated: stored.update },
      mj: hundredth(stored.mj),
    }));
  }
}

/** What a county may know of the report on the whole file: its own part, and nothing of others. */
function ownReport(
  { fileName, layer, crs, problems }: Found,
  { pcid, xzqdm, total, clean, errorCount, warnCount, infoCount }: Part,
): Report {
  const own = problems.filter((one) => one.xzqdm === xzqdm).map(toldToCounty);
  return {
    ...{ fileId: "", pcid, fileName, layer, crs, total, clean, errorCount, warnCount, infoCount },
    ...{ canImport: false, canImportClean: false, bbox: null },
    ...{ problems: own, leftOff: errorCount + warnCount + infoCount - own.length, shapes: {} },
  };
}
