import { pewg } from "#contract/datasets/pewg";
import { tdgy } from "#contract/datasets/tdgy";
import { xztd } from "#contract/datasets/xztd";
import type { AnyDataset } from "#contract/define/dataset";
import { here } from "../api/harness";
import { insertSamples, sampleOf } from "../api/samples";

/** Records that the demonstration has few of or none: what is half done, unsigned, or lacks a day. */

type Values = Readonly<Record<string, unknown>>;

const supplied: Values = {
  ...{ ytlb: "1", tdyt: "100101", gdfs: "23", cjzt: "1", tczt: null, fqzf: null, fhjg: null },
  ...{ ggrq: "2022-03-01", cjrq: "2022-04-01", qdrq: "2022-06-01", sjjdsj: "2022-07-01" },
  ...{ sjkgsj: null, sjjgsj: null, ydtcsj: null, sjtcsj: null, ydfhsj: null, sjfhsj: null },
  ...{ ydjdsj: "2022-07-01", crnx: 50, xqnx: 0, ydkgsj: "2023-12-31", ydjgsj: "2024-12-31" },
  ...{ gymj: 12_345.67, qsj: 900, cjj: 1_000, rjlsx: 2, tdly: "1" },
};

const contracts: readonly Values[] = [
  // Due on the last day of the year: neither early nor late.
  { ydkgsj: "2024-12-31" },
  // A listing is no contract, whatever was agreed.
  { qdrq: null, cjrq: null, sjjdsj: null },
  { qdrq: null, cjzt: "2", sjjdsj: null },
  // Started before the land was handed over.
  { sjjdsj: null, sjkgsj: "2023-11-01" },
  { sjjdsj: null },
  { sjkgsj: "2024-01-15", sjjgsj: "2024-12-31" },
  { tczt: "90", sjkgsj: null },
  { qdrq: "2024-02-29", tdly: "3", rjlsx: null, gdfs: "31" },
  { qdrq: "2024-05-05", tdly: "3", cjj: null },
];

const idle: Values = {
  ...{ ydkgsj: "2020-03-01", sjkgsj: null, tgksrq: null, czfs: null, xdkgsj: null },
  ...{ dctzsrq: "2021-05-01", rdrq: "2021-09-01", czwcrq: null, czmj: null },
  ...{ gdmj: 20_000, xzmj: 9_000, xznx: "2", xzts: 1_000 },
};

const stock: readonly Values[] = [
  // Disposed of in part, in three years.
  { xzzt: "6", czwcrq: "2022-08-01", czmj: 3_000 },
  { xzzt: "5", czwcrq: "2023-08-01", czmj: 8_999.99 },
  { xzzt: "6", czwcrq: "2024-08-01", czmj: 1_000 },
  { xzzt: "6", czwcrq: "2024-02-29", czmj: 9_000 },
  // Said to be disposed of, without a day.
  { xzzt: "5", czmj: 500 },
  // Without a finding: entered with the inquiry, or a year after the agreed start.
  { xzzt: "3", rdrq: null },
  { xzzt: "4", rdrq: null, dctzsrq: null, ydkgsj: "2023-06-30" },
  { xzzt: "0", rdrq: null, dctzsrq: null },
  { xzzt: "2" },
];

const approved: Values = { pzrq: "2020-06-01", pznd: 2020, pzmj: 40_000, sfgy: 1 };

/** `wgmj` and `czl` are stored by the product when a record is saved. */
const batches: readonly Values[] = [
  { ygmj: 10_000, bngymj: 4_000, hjmj: 5_000, bnhjmj: 1_000, wgmj: 25_000, czl: 25 },
  { ygmj: 40_000, bngymj: 40_000, hjmj: 0, bnhjmj: 0, wgmj: 0, czl: 100 },
  { ygmj: 0, bngymj: 0, hjmj: 40_000, bnhjmj: 40_000, wgmj: 0, czl: 0 },
  { ygmj: 0, bngymj: null, hjmj: null, bnhjmj: null, wgmj: 40_000, czl: 0 },
];

const counties = ["330110", "330212"];

async function plant(dataset: AnyDataset, common: Values, rows: readonly Values[]): Promise<void> {
  const records = counties.flatMap((xzqdm) =>
    rows.map((row) => sampleOf(dataset, { ...common, ...row, xzqdm })),
  );
  await insertSamples(here().db, dataset, records);
}

/** The states of the supplies are those of a day: they are to be worked out afterwards. */
export async function plantOddRecords(): Promise<void> {
  await plant(tdgy, supplied, contracts);
  await plant(xztd, idle, stock);
  await plant(pewg, approved, batches);
}
