import { createContext, useContext } from "react";
import { datasets } from "#contract/datasets/index";
import type { MapFilter } from "#contract/map/layerSpec";
import { figureFilter } from "../../../records/figureFilter";
import { usePage } from "./pageContext";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The chips that figures of a dataset do not follow, by their labels. */
export function ignoredChips(
  source: string,
  chosen: MapFilter,
  dataset: string,
  fixed: MapFilter = {},
): string[] {
  const active = figureFilter(source, chosen);
  const followed = dataset === source ? { ...active, ...fixed } : fixed;
  const names = Object.keys(chosen)
    .filter((key) => key in active && !isSame(active[key], followed[key]))
    .map((key) => key.replace(/(Min|Max|Is)$/, ""));
  return [...new Set(names)].map((name) => datasets[source]?.fields[name]?.label ?? name);
}

/** What the notes around say already. */
export const Noted = createContext("");

type Props = { dataset: string; fixed?: MapFilter | undefined };

/** The note of figures that a filter above does not narrow; empty if they follow every chip. */
export function useFilterNote({ dataset, fixed }: Props): string {
  const { source, filter } = usePage();
  const labels = ignoredChips(source, filter, dataset, fixed);
  return labels.length > 0 ? `不随“${labels.join("、")}”筛选变化` : "";
}

/** Says which filters of the page do not narrow what stands here. */
export function FilterNote(props: Props) {
  const note = useFilterNote(props);
  const said = useContext(Noted);
  return note && note !== said ? <p className="kit-note">{note}</p> : null;
}
