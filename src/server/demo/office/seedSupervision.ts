import type { Db } from "../../db/tables";
import * as store from "../base/demoOffice";
import { demoTime } from "../base/demoTime";
import { type Supervised, supervisionOf, supervisionTurns } from "./supervision";

type Place = { areaCode: string; name: string };

const countiesPerCity = 5;

/** About projects, counties and the city itself, with matters in every state in each city. */
export async function supervise(
  tx: Db,
  counties: readonly Place[],
  cities: readonly Place[],
): Promise<number> {
  const projects = await store.projectsToSupervise(tx, demoTime().year, supervisionTurns);
  const now = Date.now();
  const made: ReturnType<typeof supervisionOf>[] = [];
  const add = (about: Supervised, turn: number, city: string) =>
    made.push(supervisionOf(about, turn, { city, now, number: made.length + 1 }));
  for (const { areaCode, name } of cities) {
    const own = projects.filter(({ xzqdm }) => xzqdm.startsWith(areaCode));
    for (const [turn, project] of own.entries()) add({ ...project, dblx: "2" }, turn, name);
    const below = counties.filter((county) => county.areaCode.startsWith(areaCode));
    for (const [turn, county] of below.slice(0, countiesPerCity).entries()) {
      add(regionOf(county), turn, name);
    }
    // The province's turns follow those of the city.
    add(regionOf({ areaCode, name }), supervisionTurns - 3, name);
    add(regionOf({ areaCode, name }), supervisionTurns - 1, name);
  }
  await store.addRows(
    tx,
    "dbsx",
    made.map(({ row }) => row),
  );
  await store.addRows(
    tx,
    "shrz",
    made.flatMap(({ log }) => log),
  );
  if (made.length > 0) await store.countMattersFrom(tx, made.length);
  return made.length;
}

export const regionOf = ({ areaCode, name }: Place): Supervised => ({
  ...{ dblx: "1", ywid: areaCode, ywbh: areaCode, name, xzqdm: areaCode, xzqmc: name },
  ...{ cyptid: null, cyptmc: null },
});
