import type { SuggestGroup, Suggestion } from "#contract/endpoints/map/map";
import type { CoordinateReading } from "#geo/crs/coordinateText";
import type { Position } from "#geo/position";

/** The target of a search result. */
export type FindTarget =
  | { kind: "list"; numbers: readonly string[] }
  | { kind: "command"; key: string }
  | { kind: "point"; at: Position }
  | { kind: "found"; group: SuggestGroup; item: Suggestion };

export type FindOption = { key: string; title: string; note: string; target: FindTarget };
export type FindSection = { title: string; more: boolean; options: readonly FindOption[] };

export function listSection(numbers: readonly string[]): FindSection {
  const title = `选中清单中的 ${numbers.length} 个编号`;
  const note = `${numbers.slice(0, 2).join("、")}${numbers.length > 2 ? " 等" : ""}`;
  const target = { kind: "list", numbers } as const;
  return { title: "编号清单", more: false, options: [{ key: "list", title, note, target }] };
}

/** Interpretations of coordinates, those nearest to the map's position first. */
export function pointSection(
  readings: readonly CoordinateReading[],
  middle: Position | undefined,
): FindSection {
  const away = ({ at }: CoordinateReading) =>
    middle ? Math.hypot(at[0] - middle[0], at[1] - middle[1]) : 0;
  const options = readings
    .toSorted((a, b) => away(a) - away(b))
    .map(({ at, label }) => ({
      key: `point ${label}`,
      title: `${at[0].toFixed(7)}°, ${at[1].toFixed(7)}°`,
      note: label,
      target: { kind: "point", at } as const,
    }));
  return { title: "坐标", more: false, options };
}

export const foundSections = (groups: readonly SuggestGroup[]): FindSection[] =>
  groups.map((group) => ({
    title: group.title,
    more: group.more,
    options: group.items.map((item) => ({
      key: `${group.dataset ?? group.kind} ${item.id}`,
      title: item.name || item.number,
      note: [group.dataset === null ? "" : item.number, item.note].filter(Boolean).join("　"),
      target: { kind: "found", group, item } as const,
    })),
  }));
