import type { z } from "zod";
import type { DifferenceKind, librariesApi } from "#contract/endpoints/low/libraries";
import { differingFields } from "#contract/rules/import/duplicateRules";
import { type DifferenceRow, differences as rowsOf } from "../../repositories/low/libraries";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";

type Input = z.output<typeof librariesApi.differences.input>;
type Line = z.input<typeof librariesApi.differences.output>["list"][number];

/** Where the city's and the province's library differ, within the caller's region. */
export async function differences({ readDb, caller }: Context, { areaCode, bbox }: Input) {
  const rows = await rowsOf(readDb, bbox, demandScope(caller, areaCode));
  const counts: Record<DifferenceKind, number> = { city: 0, province: 0, facts: 0 };
  for (const { kind, zs } of rows) counts[kind] = zs;
  return { counts, list: rows.map(lineOf) };
}

function lineOf({ kind, dkid, dkbh, dkmc, own, other, geometry }: DifferenceRow): Line {
  const fields = other ? differingFields(own, other) : [];
  return {
    ...{ kind, dkid, dkbh, dkmc, mj: own.mj },
    dataset: kind === "province" ? "dxydst" : "dxydsd",
    facts: fields.map((field) => ({ field, city: own[field], province: other?.[field] ?? null })),
    geometry: geometry as Line["geometry"],
  };
}
