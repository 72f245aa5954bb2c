import { Refusal, status } from "#contract/errors";
import { type LayerFacts, scaleFault } from "#contract/map/connectedLayer";
import { isWithin } from "#contract/regions";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { hasRegion } from "../../repositories/account/region";

/** Who may see a layer lies in the region of whoever says so, and its scales are in order. */
export async function demandFacts(
  tx: Db,
  caller: Pick<Caller, "areaCode">,
  facts: LayerFacts,
): Promise<void> {
  const fault = scaleFault(facts);
  if (fault !== null) throw new Refusal(status.badRequest, fault);
  for (const areaCode of facts.regions) {
    if (!isWithin(areaCode, caller.areaCode)) {
      throw new Refusal(status.forbidden, `可见的行政区“${areaCode}”不在您的辖区内`);
    }
    if (!(await hasRegion(tx, areaCode))) {
      throw new Refusal(status.badRequest, `行政区“${areaCode}”不存在`);
    }
  }
}
