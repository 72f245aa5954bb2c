import type { DxydRecord, DxydValues, ValueContext } from "./record";

/** A valid parcel, for tests. */
export const sampleValues: DxydValues = {
  dkbh: "330110SD202400001",
  dkmc: "余杭泰昀装备厂区地块",
  xzqdm: "330110",
  xzqmc: "余杭区",
  xzjdm: "330110012",
  xzjmc: "仓前街道",
  zl: "余杭区仓前街道振兴路384号",
  bdcdyh: "330110002016GB00038W00000000",
  tdsyqr: "余杭泰昀装备股份有限公司",
  tyshxydm: "91330110MA2LMD4D76",
  tdqs: "10",
  qlxz: "102",
  dlbm: "0601",
  xztdyt: "工业",
  ghyt: "100101",
  mj: 12_399.53,
  jzzdmj: 6_819.74,
  zjzmj: 13_143.5,
  rjl: 1.06,
  dxlx: "2",
  dxyy: "01,04,07",
  hydm: "C35",
  mjss: 0.29,
  pjdj: "N",
  sfkfbjn: 1,
  rdnf: 2024,
  rdwh: "余杭政发〔2024〕59号",
  rdrq: "2024-02-15",
  nzkffs: "2",
  bz: null,
};

/** The sample with some values replaced; `unread` as in a record. */
export const sampleRecord = (
  values: DxydValues = {},
  unread: Readonly<Record<string, string>> = {},
): DxydRecord => {
  const merged = { ...sampleValues, ...values };
  return { row: 7, dkbh: merged.dkbh ?? null, values: merged, unread };
};

export const sampleContext: ValueContext = {
  library: "dxydsd",
  callerArea: "3301",
  counties: new Map(
    [
      { code: "330110", name: "余杭区" },
      { code: "330111", name: "富阳区" },
      { code: "330212", name: "鄞州区" },
    ].map((county) => [county.code, county]),
  ),
  threshold: () => 10,
  today: "2024-12-31",
};
