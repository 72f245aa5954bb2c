import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { mapApi, SuggestGroup, Suggestion } from "#contract/endpoints/map/map";
import * as repository from "../../repositories/map/suggest";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Context } from "../context/context";

type Input = z.output<typeof mapApi.suggest.input>;

/**
 * Suggestions shown per group, and read per way of matching so that the best ones are among them.
 */
const shown = 6;
const read = 30;

/** Datasets to search, in the order of the list: land, projects, enterprises. */
const searched = Object.values(datasets).filter(({ work }) => work.searched !== null);

/** Registers for locating towns, the fullest first. */
const townSources = ["gyyd", "dxydsd", "dxydst"].flatMap((name) => datasets[name] ?? []);

/** Suggestions of the search box while somebody is typing. */
export async function suggest(ctx: Context, { q, areaCode }: Input) {
  const scope = demandScope(ctx.caller, areaCode);
  const mine = searched.filter(({ access }) => ctx.caller.authorities.includes(access.read));
  const groups = await Promise.all([
    regionGroup(ctx, q, scope),
    townGroup(ctx, q, scope),
    ...mine.map((dataset) => recordGroup(ctx, dataset, q, scope)),
  ]);
  return { groups: groups.filter(({ items }) => items.length > 0) };
}

async function recordGroup(
  { readDb }: Context,
  dataset: AnyDataset,
  q: string,
  scope: Scope,
): Promise<SuggestGroup> {
  const rows = await repository.suggestRecords(readDb, dataset, q, scope, read);
  const items = rows
    .map((row): Suggestion => {
      const { lon, lat, ...item } = row;
      return { ...item, at: lon === null || lat === null ? null : [lon, lat], bbox: null };
    })
    .sort((a, b) => rankOf(a, q) - rankOf(b, q) || (a.number < b.number ? -1 : 1));
  return {
    kind: dataset.work.searched ?? "record",
    dataset: dataset.name,
    title: dataset.title,
    items: items.slice(0, shown),
    more: items.length > shown,
  };
}

/** Likely matches come before those that only contain the text. */
function rankOf({ number, name }: Suggestion, q: string): number {
  if (number === q || name === q) return 0;
  if (number.startsWith(q)) return 1;
  if (name.startsWith(q)) return 2;
  return name.includes(q) ? 3 : 4;
}

async function regionGroup({ readDb }: Context, q: string, scope: Scope): Promise<SuggestGroup> {
  const rows = await repository.suggestRegions(readDb, q, scope, shown + 1);
  return placeGroup("region", "行政区", rows);
}

async function townGroup(ctx: Context, q: string, scope: Scope): Promise<SuggestGroup> {
  const rows = await repository.suggestTowns(ctx.readDb, q, scope, shown + 1);
  const placed = rows.map(async (row) => ({
    ...row,
    bbox: (await townBox(ctx, row.id, scope)) ?? row.bbox,
  }));
  return placeGroup("town", "乡镇街道", await Promise.all(placed));
}

async function townBox({ readDb, caller }: Context, town: string, scope: Scope) {
  for (const source of townSources) {
    if (!caller.authorities.includes(source.access.read)) continue;
    const box = await repository.townBox(readDb, source, town, scope);
    if (box) return box;
  }
  return null;
}

function placeGroup(
  kind: SuggestGroup["kind"],
  title: string,
  rows: readonly repository.FoundPlace[],
): SuggestGroup {
  const items = rows.slice(0, shown).map(({ lon, lat, bbox, ...row }): Suggestion => {
    const [west = 0, south = 0, east = 0, north = 0] = bbox ?? [];
    return {
      ...row,
      number: row.id,
      at: lon === null || lat === null ? null : [lon, lat],
      bbox: bbox ? [west, south, east, north] : null,
    };
  });
  return { kind, dataset: null, title, items, more: rows.length > shown };
}
