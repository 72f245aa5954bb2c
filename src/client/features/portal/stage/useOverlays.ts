import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { portalApi } from "#contract/endpoints/portal/portal";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { useCall } from "../../../api/useCall";
import type { StageHeat } from "../../../charts/scene/heatLayer";
import type { StageRegion } from "../../../charts/scene/ProvinceScene";
import type { StageLine } from "../../../charts/scene/StageLines";
import { canAtom } from "../../../state/session";
import type { StageChoice } from "../../../state/stage";
import type { Indicator } from "../figures/indicators";
import { useLastGood } from "../runs/useLastGood";

/** Number of largest projects that are connected to their city. */
const mostLines = 60;

type Asked = {
  areaCode: string;
  indicator: Indicator;
  tick: number;
  choice: StageChoice;
  due: boolean;
};

/** Overlays of the regions: lines to the largest projects, and parcel density. */
export function useOverlays(regions: readonly StageRegion[], asked: Asked) {
  const { areaCode, indicator, tick, choice, due } = asked;
  const mayLines = useAtomValue(canAtom)(zkfxmsd.access.read) && choice.lines;
  const projects = useCall(
    zkfxmsdApi.pageList,
    mayLines && due
      ? { areaCode, current: 1, pageSize: mostLines, sort: { field: "dxmj", order: "desc" } }
      : null,
    tick,
  );
  const cells = useCall(
    portalApi.heat,
    choice.heat && due ? { areaCode, indicator: indicator.id } : null,
    tick,
  );
  const list = useLastGood(projects, areaCode).data?.list;
  const lines = useMemo(
    () => (mayLines && list ? linesOf(regions, list) : []),
    [mayLines, list, regions],
  );
  const points = useLastGood(cells, `${areaCode} ${indicator.id}`).data;
  const heat = useMemo(() => (choice.heat && points ? heatOf(points) : []), [choice.heat, points]);
  return { lines, heat };
}

const colors = zkfxmsd.symbols.find(({ by }) => by === "xmjd")?.colors ?? {};
const plain = "#ffb648";

type Project = Readonly<{
  xzqdm: string;
  xmjd: string;
  zxjd?: number | null;
  zxwd?: number | null;
}>;

/** From the centre of the project's region to the project. */
function linesOf(regions: readonly StageRegion[], projects: readonly Project[]): StageLine[] {
  return projects.flatMap(({ xzqdm, xmjd, zxjd, zxwd }) => {
    const region = regions.find(({ areaCode }) => xzqdm.startsWith(areaCode));
    if (!region || typeof zxjd !== "number" || typeof zxwd !== "number") return [];
    return [{ from: region.center, to: [zxjd, zxwd] as const, color: colors[xmjd] ?? plain }];
  });
}

/** The densest cell weighs 1; the square root keeps small ones visible beside it. */
function heatOf(points: readonly (readonly [number, number, number])[]): StageHeat[] {
  const most = Math.max(1, ...points.map(([, , mj]) => mj));
  return points.map(([x, y, mj]) => ({ x, y, weight: Math.sqrt(mj / most) }));
}
