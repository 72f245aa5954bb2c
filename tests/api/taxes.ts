import { ssbb } from "#contract/datasets/ssbb";
import { sshsjcb } from "#contract/datasets/sshsjcb";
import { taxHeadings } from "#contract/rules/tax/taxSheet";
import type { Cell } from "../../src/server/files/xlsx/sheetXml";
import { evaluate } from "../../src/server/services/evaluation/evaluate";
import { bookOf } from "../files/books";
import { here } from "./harness";
import { insertSamples, sampleOf } from "./samples";

/** Tax versions, their rows, and sheets for tests. */

type Values = Record<string, unknown>;

let made = 0;

export async function version(
  over: Values = {},
): Promise<Values & { bbid: string; bbh: number; bbbh: string }> {
  made += 1;
  const { nd = 2024 } = over;
  const { xzqmc: _, ...record } = sampleOf(ssbb, {
    ...{ xzqdm: "33", cyptid: null, nd, sjlx: "1", sjq: null, zt: "0", fbr: null, fbsj: null },
    bbbh: `${nd}-V${made}`,
    ...over,
  });
  const [row] = await insertSamples(here().db, ssbb, [record]);
  return row as Values & { bbid: string; bbh: number; bbbh: string };
}

export async function taxRow(of: Values, firm: Values, over: Values = {}): Promise<Values> {
  const record = sampleOf(sshsjcb, {
    ...{ bbid: of.bbid, nd: of.nd, tyshxydm: firm.tyshxydm, qymc: firm.qymc },
    ...{ xzqdm: firm.xzqdm, xzqmc: firm.xzqmc, cyptid: firm.cyptid, cyptmc: firm.cyptmc },
    ...{ ssje: 100, hsss: 100, mdtytse: 0, tsje: 0, zjz: 500, yysr: 2000, ydmj: 10_000 },
    ...{ pplx: "0", sfyc: 0, ycyy: null, mjss: 6.67, mjzjz: 33.33 },
    ...over,
  });
  const [row] = await insertSamples(here().db, sshsjcb, [record]);
  return row as Values;
}

/** A row of a sheet that breaks no rule. */
export const cleanRow = (firm: Values, over: Values = {}): Values => ({
  ...{ nd: 2024, tyshxydm: firm.tyshxydm, qymc: firm.qymc, xzqdm: "330110", hydm: "C34" },
  ...{ zzs: 60, qysds: 40, ssje: 100, mdtytse: 5, tsje: 1, yysr: 900, zjz: 300, ydmj: 20_000 },
  ...over,
});

/** An xlsx with these rows; headings may differ. */
export async function sheet(rows: readonly Values[], names: Values = {}): Promise<File> {
  const columns = Object.keys(rows[0] ?? {});
  const head = columns.map((name) => names[name] ?? taxHeadings[name as keyof typeof taxHeadings]);
  const lines = rows.map((row) => columns.map((name) => row[name] ?? null));
  return new File([new Uint8Array(await bookOf([head, ...lines] as Cell[][]))], "税收.xlsx");
}

/** The evaluation of a year for the whole province. */
export const evaluateAll = (nd: number): Promise<number> =>
  evaluate(here().db, nd, { username: "test", areaCode: "33", cyptid: null }, { report: () => {} });
