import { useAtomValue } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { MapFilter } from "#contract/map/layerSpec";
import type { Called } from "../../../api/useCall";
import { type Stats, useStats } from "../../../records/datasetStats";
import { figureFilter } from "../../../records/figureFilter";
import { dataRevisionAtom } from "../../../state/map";
import { usePage } from "./pageContext";

/**
 * Figures of a dataset in the region: filtered by the chips if it is the page's own, and restricted
 * to the view if the panel follows the map. `fixed` wins over the chips; null reads nothing.
 */
export function useFigures(
  dataset: string,
  groups: readonly string[],
  fixed: MapFilter | null = {},
): Called<Stats> {
  const { source, filter, areaCode, bbox } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const mapped = datasets[dataset]?.geometry !== null;
  const input = fixed && {
    ...(dataset === source && figureFilter(dataset, filter)),
    ...(bbox && mapped && { bbox }),
    ...fixed,
    areaCode,
    groups,
  };
  return useStats(dataset, input, revision);
}
