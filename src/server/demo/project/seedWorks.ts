import type { Db } from "../../db/tables";
import { demoSeed, randomOf } from "../base/random";
import * as store from "./demoWorks";
import { planAhead, replacementsOf, resultsOf, upstairsOf } from "./works";

/** Results, the plan of the year to come, industry upstairs and replacements; call it after the projects. */
export async function seedWorks(tx: Db, report: (line: string) => void): Promise<void> {
  const projects = await store.approvedProjects(tx);
  const parcels = await store.industrialParcels(tx);
  const made = {
    sscx: resultsOf(randomOf(demoSeed + 41), projects),
    gydxjh: planAhead(randomOf(demoSeed + 42), parcels),
    gysl: upstairsOf(randomOf(demoSeed + 43), projects),
    zyby: replacementsOf(randomOf(demoSeed + 44), parcels),
  };
  for (const table of ["sscx", "gydxjh", "gysl", "zyby"] as const) {
    await store.insertWorks(tx, table, made[table]);
  }
  const { sscx, gydxjh, gysl, zyby } = made;
  report(
    `演示数据：${sscx.length} 项成效、${gydxjh.length} 宗计划、${gysl.length} 个工业上楼、${zyby.length} 条占补`,
  );
}
