import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { officeNameLength } from "../../officeName";

const office = z.object({
  areaCode: z.string(),
  region: z.string(),
  /** Its own name, else what such an office is usually called. */
  name: z.string(),
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
});

/** Names of offices, which files to exchange give as 数据产生单位. */
export const sysOfficeApi = {
  list: endpoint({
    path: "sys/office/list",
    kind: "query",
    access: "sys:user",
    input: z.object({}),
    output: z.array(office),
  }),
  save: endpoint({
    path: "sys/office/save",
    log: "修改单位名称",
    kind: "json",
    access: "sys:set",
    input: z.object({
      areaCode: z.string().regex(/^\d{2}(\d{2}){0,2}$/, "行政区代码应为2、4或6位数字"),
      name: z
        .string()
        .trim()
        .min(1, "请填写单位名称")
        .max(officeNameLength, `单位名称不超过${officeNameLength}个字符`),
    }),
    output: office,
  }),
};
