import type { z } from "zod";
import type { pjApi } from "#contract/endpoints/evaluation/pj";
import { messages, Refusal, status } from "#contract/errors";
import { isWithin } from "#contract/regions";
import { isWhole } from "#contract/rules/evaluation/evaluation";
import { schemeFault } from "#contract/rules/evaluation/scheme";
import { today } from "#contract/today";
import type { Context } from "../context/context";

/** Refuses a region that the caller does not answer for. */
export function demandOwnRegion({ caller }: Pick<Context, "caller">, areaCode: string): void {
  if (!isWithin(areaCode, caller.areaCode)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
}

type Asked = Pick<z.output<typeof pjApi.saveWeights.input>, "areaCode" | "weights" | "scheme">;

/** Refuses rules of another's region, and such as do not add up. */
export function demandRules(ctx: Context, { areaCode, weights, scheme }: Asked): void {
  demandOwnRegion(ctx, areaCode);
  if (!isWhole(weights)) throw new Refusal(status.badRequest, "指标权重合计应为100");
  const fault = schemeFault(scheme, Number(today().slice(0, 4)));
  if (fault) throw new Refusal(status.badRequest, fault);
}
