import type { z } from "zod";
import { mostProjectParcels } from "#contract/endpoints/project/zkfxm";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/project/zkfxmst";
import type { Result } from "#contract/errors";
import type { Library } from "#contract/workflow/shzt";
import { call } from "../api/call";
import { type Called, useCall } from "../api/useCall";

const checks = { dxydsd: zkfxmsdApi.check, dxydst: zkfxmstApi.check } as const;

type Held = z.output<typeof zkfxmsdApi.check.output>;

/** Checks the parcels only; what the project itself lacks is ignored. */
const asked = (dkids: readonly string[]) => ({
  values: {},
  parcels: dkids.slice(0, mostProjectParcels).map((dkid) => ({ dkid })),
});

/**
 * Which project holds which of these parcels, by the rule that saving applies; drafts hold theirs
 * too.
 */
export const useHeldParcels = (
  library: Library,
  dkids: readonly string[],
  again = 0,
): Called<Held> => useCall(checks[library], dkids.length > 0 ? asked(dkids) : null, again);

export const readHeldParcels = (
  library: Library,
  dkids: readonly string[],
): Promise<Result<Held>> => call(checks[library], asked(dkids));
