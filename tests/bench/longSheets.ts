import { idleHeadings } from "#contract/rules/idle/idleSheet";
import { taxHeadings } from "#contract/rules/tax/taxSheet";
import { settings } from "#contract/settings";
import { creditCodeOf } from "../../src/server/demo/base/creditCode";
import { randomOf } from "../../src/server/demo/base/random";
import { bookOf, titled } from "../files/books";

/** Sheets like those that offices submit, with any number of rows. */

const county = { code: "330110", name: "余杭区" };
type Cells = Readonly<Record<string, string | number>>;

async function sheetOf(name: string, rows: readonly Cells[]): Promise<File> {
  return new File([new Uint8Array(await bookOf(titled(rows), name))], `${name}.xlsx`);
}

const byTitle = (titles: Readonly<Record<string, string>>, row: Cells): Cells =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [titles[name] ?? name, value]));

export function taxSheet(rows: number): Promise<File> {
  const random = randomOf(rows);
  return sheetOf(
    "税收",
    Array.from({ length: rows }, (_, i) =>
      byTitle(taxHeadings, {
        ...{ nd: settings.dataYear.usual + 1, tyshxydm: creditCodeOf(random, county.code, "91") },
        ...{ qymc: `测速企业${i + 1}`, xzqdm: county.code, hydm: "C34", zzs: 60, qysds: 40 },
        ...{ ssje: 100, mdtytse: 5, tsje: 1, yysr: 900, zjz: 300, ydmj: 20_000 },
      }),
    ),
  );
}

export function idleSheet(rows: number): Promise<File> {
  const empty = Object.fromEntries(Object.keys(idleHeadings).map((name) => [name, ""]));
  return sheetOf(
    "闲置土地",
    Array.from({ length: rows }, (_, i) =>
      byTitle(idleHeadings, {
        ...empty,
        ...{ dzjgh: `${county.code}2018B${String(50_000 + i)}`, xmmc: `测速项目${i + 1}` },
        ...{ xzqdm: county.code, xzqmc: county.name, tdsyqr: "测速企业", zl: "测速路1号" },
        ...{ tdyt: "二类工业用地", gdfs: "挂牌出让", gdmj: 20_000, xzmj: 20_000 },
        ...{ ydkgsj: "2020-03-01", xzlx: "满一年未动工", xzyy: 1, sfclk: "是" },
      }),
    ),
  );
}
