import { z } from "zod";
import { bytes, endpoint } from "../../define/endpoint";
import { portalLayout } from "../../portal/cards";
import { indicatorIds } from "../../portal/indicators";
import { type Role, roles } from "../../roles";
import { taskOutput } from "../project/zkfxmsd";
import { statsOutput } from "../records/register";

const role = z.enum(Object.keys(roles) as [Role, ...Role[]]);

/** A layout as it holds for a role in the administrator's region. */
const roleLayout = z.object({
  role,
  layout: portalLayout,
  /** Saved for this very region; else it comes from above, or is the usual one. */
  own: z.boolean(),
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
});
export type RoleLayout = z.infer<typeof roleLayout>;

const areaCode = z.string().max(6);

/** The stage of the portal: who sees which cards, where parcels are dense, and the printed brief. */
export const portalApi = {
  /** All headline figures in one call, each with those of the regions below; null without its permission. */
  figures: endpoint({
    path: "portal/figures",
    kind: "query",
    access: "",
    input: z.object({ areaCode }),
    output: z.object({
      stats: z.record(z.enum(indicatorIds), statsOutput.nullable()),
      tasks: taskOutput.nullable(),
    }),
  }),
  /** The cards of the caller's role. */
  layout: endpoint({
    path: "portal/layout",
    kind: "query",
    access: "",
    input: z.object({}),
    output: portalLayout,
  }),
  /** The cards of every role, as an administrator of a region gives them. */
  layouts: endpoint({
    path: "portal/layouts",
    kind: "query",
    access: "sys:set",
    input: z.object({}),
    output: z.array(roleLayout),
  }),
  saveLayout: endpoint({
    path: "portal/saveLayout",
    kind: "json",
    access: "sys:set",
    input: z.object({ role, layout: portalLayout }),
    output: roleLayout,
  }),
  /** Back to what comes from above, or to the usual one. */
  resetLayout: endpoint({
    path: "portal/resetLayout",
    kind: "json",
    access: "sys:set",
    input: z.object({ role }),
    output: roleLayout,
  }),
  /** Where the parcels of an indicator are, from counted cells: degrees and ㎡ in each. */
  heat: endpoint({
    path: "portal/heat",
    heavy: true,
    kind: "json",
    readonly: true,
    // Everybody who may see an indicator has it; the indicator's own records are asked for besides.
    access: "gyyd:view",
    input: z.object({ areaCode, indicator: z.enum(indicatorIds) }),
    output: z.array(z.tuple([z.number(), z.number(), z.number()])),
  }),
  /** One page of figures, map and sources as PDF. */
  brief: endpoint({
    path: "portal/brief",
    kind: "blob",
    slow: true,
    access: "export:do",
    input: z.object({ areaCode, indicator: z.enum(indicatorIds) }),
    output: bytes,
  }),
};
