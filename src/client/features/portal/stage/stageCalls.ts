import { regionApi } from "#contract/endpoints/account/region";
import { wallApi } from "#contract/endpoints/plan/wall";
import { portalApi } from "#contract/endpoints/portal/portal";
import { levelOf } from "#contract/regions";
import { beginCall } from "../../../api/begunCalls";
import { regionAtom } from "../../../state/region";
import { store } from "../../../state/store";
import { readStage } from "./stageAddress";

/** A county has no regions below it and is shown by itself. */
export const outlinesInput = (areaCode: string) =>
  levelOf(areaCode) === 3 ? { areaCode, self: "true" } : { areaCode };

/** The stage's first calls start while its code is still loading. */
export function begin(search: string): void {
  const asked = readStage(search).areaCode;
  if (asked) store.set(regionAtom, asked);
  const { areaCode } = store.get(regionAtom);
  beginCall(wallApi.kpis, { areaCode });
  beginCall(portalApi.figures, { areaCode });
  beginCall(portalApi.layout, {});
  beginCall(regionApi.outlines, outlinesInput(areaCode));
}
