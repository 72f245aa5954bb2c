import { z } from "zod";
import { endpoint } from "../define/endpoint";

/** Columns of a list that other registers know: by what a row is asked for, and what is answered. */
export const besideColumns = {
  /** 省厅 dkid: numbers of the city's parcels that name it as theirs. */
  cityParcel: "dxyd:view",
  /** 工业用地 dkid: 全生命周期阶段 of its last contract. */
  stage: "gyyd:view",
  /** 供应 gyid: 亩均税收 of the industrial land that it became, 万元/亩. */
  actualYield: "gyyd:view",
  /** Credit code: 核算税收 of the last three years, oldest first, 万元. */
  taxYears: "ss:view",
  /** cyptid: 空地面积 ÷ 宗地面积 of its vacant parcels, %. */
  vacancy: "gyyd:view",
} as const;

export type BesideColumn = keyof typeof besideColumns;

export const besideApi = {
  /** What other registers know of the rows that a list shows; ids that nothing is known of are left out. */
  columns: endpoint({
    path: "map/columns",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({
      column: z.enum(Object.keys(besideColumns) as [BesideColumn, ...BesideColumn[]]),
      ids: z.array(z.string().max(40)).min(1).max(500),
    }),
    output: z.array(
      z.object({ id: z.string(), values: z.array(z.union([z.string(), z.number(), z.null()])) }),
    ),
  }),
};
