import { useAtomValue } from "jotai";
import type { z } from "zod";
import { dxydsd } from "#contract/datasets/dxydsd";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { wallApi } from "#contract/endpoints/plan/wall";
import { useCall } from "../../../api/useCall";
import { canAtom } from "../../../state/session";
import { useMaySee } from "../figures/useMaySee";
import { type LastGood, useLastGood } from "../runs/useLastGood";

type Out<K extends keyof typeof wallApi> = z.output<(typeof wallApi)[K]["output"]>;

export type Gaps = Out<"gaps">;
export type Kpis = Out<"kpis">;
export type Bridge = Out<"bridge">;
export type Forecast = Out<"forecast">;
export type Decisions = Out<"decisions">;

/** What the wall answers, each as far as the viewer may see it; null without the permission. */
export type Wall = {
  gaps: LastGood<Gaps> | null;
  kpis: LastGood<Kpis>;
  bridge: LastGood<Bridge> | null;
  forecast: LastGood<Forecast> | null;
  decisions: LastGood<Decisions> | null;
  reload: () => void;
};

/** The answers for a region. What takes longer to work out is asked once the first figures are there. */
export function useWall(areaCode: string, tick: number, due: boolean): Wall {
  const maySee = useMaySee();
  const reads = useAtomValue(canAtom)(zkfxmsd.access.read);
  const [tasks, land] = [maySee(zkfxmsd.access.read), maySee(dxydsd.access.read)];
  const asked = { areaCode };
  const kpis = useLastGood(useCall(wallApi.kpis, asked, tick), areaCode);
  const gaps = useLastGood(useCall(wallApi.gaps, tasks ? asked : null, tick), areaCode);
  const later = due ? asked : null;
  const bridge = useLastGood(useCall(wallApi.bridge, land ? later : null, tick), areaCode);
  const forecast = useLastGood(useCall(wallApi.forecast, tasks ? later : null, tick), areaCode);
  const decided = useCall(wallApi.decisions, reads ? later : null, tick);
  const decisions = useLastGood(decided, areaCode);
  return {
    kpis,
    gaps: tasks ? gaps : null,
    bridge: land ? bridge : null,
    forecast: tasks ? forecast : null,
    decisions: reads ? decisions : null,
    reload: decided.reload,
  };
}
