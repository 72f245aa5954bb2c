import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { as } from "./harness";
import { enterprise, land, relation } from "./industry";
import { evaluateAll, taxRow, version } from "./taxes";

/**
 * Five firms on one parcel each, with tax decreasing from one to the next; the last two pay nothing
 * or have stopped operating.
 */
export async function fill() {
  const made = await version({ zt: "1" });
  const parcels: string[] = [];
  for (const [i, hsss] of [400, 200, 100, 0, 300].entries()) {
    const parcel = await land({ mj: 10_000 });
    const firm = await enterprise({ qymc: `企业${i}`, jyzt: i === 4 ? "2" : "1" });
    await relation(parcel, firm, { gxzt: "1" });
    const equal = { ydmj: 10_000, yysr: 1000, rdfy: 26, nh: 10, pfl: 10, pjrs: 50 };
    await taxRow(made, firm, { hsss, zjz: hsss * 5, ...equal });
    parcels.push(parcel.dkid);
  }
  await land();
  await as("sheng").call(ssbbApi.publish, { bbid: made.bbid, bbh: 0 });
  await evaluateAll(2024);
  return parcels;
}
