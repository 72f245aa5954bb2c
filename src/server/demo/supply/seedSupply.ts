import type { AnyRecord } from "#contract/define/anyRecord";
import type { Db } from "../../db/tables";
import { startBulk } from "../base/demo";
import { oneBehind } from "../base/prefetch";
import { demoSeed, randomOf } from "../base/random";
import { wkbHex } from "../base/wkbHex";
import type { Cadastres } from "../ground/cadastre";
import type { County } from "../ground/ground";
import type { Plot } from "../ground/place";
import { seedBatchLife } from "./batchLife";
import { auctionedLand, insertSupplies, type SupplyTable } from "./demoSupply";
import { seedDisposalTasks } from "./disposalTasks";
import { idleOf } from "./idle";
import { factoriesOf, plannedOf, unsuppliedOf, vacantOf } from "./land";
import { suppliesOf } from "./supply";
import { firstDay } from "./supplyDates";
import { onLand } from "./supplyLand";

const batchSize = 1000;
const volumes = { tdgy: 5500, xztd: 260, kdjc: 700, bzcf: 320, ghgy: 2600, pewg: 900 } as const;

type Made = { record: object; plot: Plot };

/**
 * Land supply and what depends on it: idle and vacant land; also approved land, planned land, and
 * standard factories. `share` scales the usual volumes; every city has every state whatever the
 * share.
 */
export async function seedSupply(
  tx: Db,
  counties: readonly County[],
  report: (line: string) => void,
  share = 1,
  cadastres: Cadastres = new Map(),
): Promise<void> {
  const endBulk = await startBulk(tx, Object.keys(volumes));
  const random = randomOf(demoSeed + 50);
  let waiting = new Map<SupplyTable, AnyRecord[]>();
  const counts = new Map<SupplyTable, number>();
  const put = (table: SupplyTable, rows: readonly AnyRecord[]) => {
    waiting.set(table, [...(waiting.get(table) ?? []), ...rows]);
    counts.set(table, (counts.get(table) ?? 0) + rows.length);
  };
  const saving = oneBehind();
  const send = () => {
    const batches = waiting;
    waiting = new Map();
    return saving.start(async () => {
      for (const [table, rows] of batches) {
        while (rows.length > 0) await insertSupplies(tx, table, rows.splice(0, batchSize));
      }
    });
  };
  const auctioned = await auctionedLand(tx, firstDay());
  for (const supplies of suppliesOf(random, counties, volumes.tdgy * share, cadastres)) {
    const city = supplies[0]?.county.areaCode.slice(0, 4) ?? "";
    const own = counties.filter(({ areaCode }) => areaCode.startsWith(city));
    const idle = idleOf(random, supplies, volumes.xztd * share);
    const unsupplied = unsuppliedOf(random, own, volumes.pewg * share, cadastres);
    const factories = factoriesOf(random, own, volumes.bzcf * share, cadastres);
    const planned = plannedOf(random, own, volumes.ghgy * share, cadastres);
    const vacant = vacantOf(random, supplies, volumes.kdjc * share);
    const partlyVacant = new Set(vacant.map(({ record }) => record.gyid));
    const whole = supplies.filter(({ record }) => !partlyVacant.has(record.gyid));
    const placed = onLand(whole, auctioned.get(city) ?? []);
    put(
      "tdgy",
      supplies.map((supply) => placed.get(supply.record.gyid) ?? withOutline(supply)),
    );
    put("pewg", unsupplied.map(withOutline));
    put("bzcf", factories.map(withOutline));
    put("ghgy", planned.map(withOutline));
    put("kdjc", vacant.map(withOutline));
    put(
      "xztd",
      idle.map(({ record }) => record),
    );
    put(
      "shrz",
      idle.flatMap(({ steps }) => steps),
    );
    // Idle land looks up its supply, so all supplies must be inserted first.
    await send();
  }
  await saving.end();
  await endBulk();
  await seedDisposalTasks(tx, counties);
  await seedBatchLife(tx);
  const words = [...counts].filter(([table]) => table !== "shrz");
  const titles: Readonly<Record<string, string>> = {
    tdgy: "供应",
    pewg: "批而未供",
    bzcf: "标准厂房",
    ghgy: "规划工业",
    kdjc: "空地",
    xztd: "闲置",
  };
  report(`演示数据：${words.map(([table, count]) => `${titles[table]} ${count}`).join("，")}`);
}

const withOutline = ({ record, plot }: Made): AnyRecord => ({
  ...record,
  geom: wkbHex(plot.outline),
});
