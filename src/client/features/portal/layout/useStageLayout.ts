import { portalApi } from "#contract/endpoints/portal/portal";
import { type PortalLayout, usualLayout } from "#contract/portal/cards";
import { useCall } from "../../../api/useCall";
import { useLastGood } from "../runs/useLastGood";
import { filledLayout } from "./filledLayout";

/** The cards' arrangement: the one being edited, that of the viewer's role, or the default. */
export function useStageLayout(
  tick: number,
  columns: number,
  preview: PortalLayout | null,
): PortalLayout | null {
  const saved = useLastGood(useCall(portalApi.layout, {}, tick), "");
  if (preview) return preview;
  const layout = saved.data ?? (saved.error ? usualLayout : null);
  return filledLayout(layout, columns);
}
