import { gxtz } from "#contract/datasets/gxtz";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { gxtzEdges, ledgerObjection } from "#contract/workflow/gxtz";
import { registerOf } from "./registerOf";
import { flowOf } from "./workflows";

/** The update ledger has no page of its own; its entries are settled wherever they are shown. */
export const ledger = registerOf(
  gxtz,
  { pageList: gxtzApi.pageList, stats: gxtzApi.stats },
  {
    flows: [
      flowOf(
        gxtzEdges,
        gxtzApi.updateStatus,
        { ids: "ids", state: "zt", note: "clyj" },
        {
          noteNames: Object.fromEntries(gxtzEdges.map(({ action }) => [action, "处理意见"])),
          whyNot: ledgerObjection,
        },
      ),
    ],
  },
);
