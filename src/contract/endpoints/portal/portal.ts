import { z } from "zod";
import { bytes, endpoint } from "../../define/endpoint";
import { portalLayout } from "../../portal/cards";
import { indicatorIds } from "../../portal/indicators";
import { type Role, roles } from "../../roles";
import { taskOutput } from "../project/zkfxmsd";
import { statsOutput } from "../records/standardCalls";

const role = z.enum(Object.keys(roles) as [Role, ...Role[]]);

/** The layout in force for a role in the administrator's region. */
const roleLayout = z.object({
  role,
  layout: portalLayout,
  /** Saved for this region itself; otherwise it is inherited or the default. */
  own: z.boolean(),
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
});
export type RoleLayout = z.infer<typeof roleLayout>;

const areaCode = z.string().max(6);

/** The portal: card layout per role, parcel density, and the printed brief. */
export const portalApi = {
  /** All headline figures in one call, each with the regions below; null without the permission. */
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
  /** The cards for the caller's role. */
  layout: endpoint({
    path: "portal/layout",
    kind: "query",
    access: "",
    input: z.object({}),
    output: portalLayout,
  }),
  /** The cards for every role, as set by an administrator for the region. */
  layouts: endpoint({
    path: "portal/layouts",
    kind: "query",
    access: "sys:set",
    input: z.object({}),
    output: z.array(roleLayout),
  }),
  saveLayout: endpoint({
    path: "portal/saveLayout",
    log: "修改综合门户布局",
    kind: "json",
    access: "sys:set",
    input: z.object({ role, layout: portalLayout }),
    output: roleLayout,
  }),
  /** Resets to the inherited or default layout. */
  resetLayout: endpoint({
    path: "portal/resetLayout",
    log: "恢复综合门户默认布局",
    kind: "json",
    access: "sys:set",
    input: z.object({ role }),
    output: roleLayout,
  }),
  /**
   * Where an indicator's parcels are, aggregated in grid cells: position in degrees and ㎡ per cell.
   */
  heat: endpoint({
    path: "portal/heat",
    heavy: true,
    kind: "json",
    readonly: true,
    // Everyone who may see any indicator has this; access to the indicator's own records is checked
    // too.
    access: "gyyd:view",
    input: z.object({ areaCode, indicator: z.enum(indicatorIds) }),
    output: z.array(z.tuple([z.number(), z.number(), z.number()])),
  }),
  /** One page of figures, map and sources as PDF. */
  brief: endpoint({
    path: "portal/brief",
    log: "导出综合门户简报",
    kind: "blob",
    slow: true,
    access: "export:do",
    input: z.object({ areaCode, indicator: z.enum(indicatorIds) }),
    output: bytes,
  }),
};
