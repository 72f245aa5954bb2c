import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);

/** Wordings that were mended (domain/09): the pattern, and what says it now. */
const former: readonly (readonly [RegExp, string])[] = [
  [/工业改工业/, "工改工"],
  [/集体批准拨用/, "批准拨用"],
  [/不可利用边角地/, "零星不可利用地"],
  [/调整批文\/撤回/, "调整或撤回用地批文"],
  [/开发不足1\/3|投资不足25%/, "开发面积不足三分之一…，投资额不足百分之二十五…"],
  [/企业原因/, "使用权人自身原因"],
  [/延长动工期限/, "延长动工开发期限"],
  [/"置换"/, "置换土地"],
  [/征缴闲置费|(?<!土地)闲置费/, "土地闲置费"],
  [/"无偿收回"/, "无偿收回土地使用权"],
  [/流拍预警/, "挂牌逾期未成交"],
  [/宗地号/, "宗地代码"],
  [/"土地使用年限"/, "出让年限"],
  [/建筑系数下限(?!\(工业\))/, "建筑系数下限(工业)"],
  [/免抵调(?!库税额)/, "免抵调库税额"],
  [/地效评价/, "亩均效益评价"],
  [/[A-D] ?级|grade\} 级/, "D类"],
  [/已竣工与已投产/, "已竣工与已验收"],
  [/年度距今/, "截至业务日"],
  [/盘活土地(?!面积)|盘活腾出|盘活（腾出）/, "盘活土地面积"],
  [/税收落地率/, "税收匹配率"],
  [/合同预警|(?<!供地)预警等级/, "供地预警"],
  [/\bTop ?10\b/i, "前十"],
  [/存量市场/, "供地与闲置"],
  [/快照/, "年末数据"],
  [/市局/, "市级"],
  [/省厅/, "省级"],
  [/"出让税收"/, "出让地块税收"],
  [/开发区年度任务|(?<!年度|产业平台)平台任务|产业平台任务/, "产业平台年度任务"],
  [/用户名/, "账号"],
  [/没有(保存|删除|读出来|读取|读到|导出|上传|下载|发表|校验|写入|撤回|撤销)[：“"`]/, "…失败"],
  [/没有保存|没有读出来/, "未保存，读取失败"],
  [/(undone|title)="没有(提交|下发|办理|调整|标记|取消|更新|评价|恢复|匹配|移动)/, "…失败"],
  [/"不取"/, "不导入"],
  [/近看/, "桌面"],
  [/已逾期/, "逾期 n 天"],
  [/slice\(5, 10\)/, "notices show the year"],
];

/** Where a former wording may stand, and why. */
const allowed: Readonly<Record<string, string>> = {
  "src/contract/define/formerWords.ts": "what files of before say",
  "src/contract/rules/tax/taxSheet.ts": "headings that offices use",
  "src/server/checks/parse/tableSource.ts": "headings that offices use",
  "src/contract/releases.ts": "releases tell what changed",
};

const isText = (path: string) =>
  /\.(tsx?|json|html|css)$/.test(path) && !/\.test\.tsx?$/.test(path) && !(path in allowed);

function filesBelow(folder: string): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((one) => {
    const path = `${folder}${one.name}`;
    if (one.isDirectory()) return filesBelow(`${path}/`);
    return [path];
  });
}

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/ .*$/gm, "$1");

const said = (text: string): string[] =>
  withoutComments(text)
    .split("\n")
    .flatMap((line) =>
      former.filter(([pattern]) => pattern.test(line)).map(([, now]) => `${line.trim()} → ${now}`),
    );

test("mended wordings do not come back", () => {
  const files = [...filesBelow("src/"), ...filesBelow("map-config/")].filter(isText);
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((path) =>
    said(readFileSync(new URL(path, root), "utf8")).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});

test("the dictionary says the new ones too", () => {
  const pages = filesBelow("src/contract/domain/").filter(
    (path) => path.endsWith(".md") && !/09-wordings|10-law|08-rulings|README/.test(path),
  );
  const plain = former.filter(([pattern]) =>
    [
      "工业改工业",
      "集体批准拨用",
      "不可利用边角地",
      "税收落地率",
      "市局",
      "省厅",
      "地效评价",
    ].includes(pattern.source),
  );
  expect(plain).toHaveLength(7);
  const found = pages.flatMap((path) => {
    const text = readFileSync(new URL(path, root), "utf8");
    return plain.filter(([pattern]) => pattern.test(text)).map(([, now]) => `${path}: ${now}`);
  });
  expect(found).toEqual([]);
});

test("the patterns find what they are for", () => {
  expect(said('title="没有保存"')).not.toEqual([]);
  expect(said("text: `没有导出：原因`")).not.toEqual([]);
  expect(said('label: "闲置费"')).not.toEqual([]);
  expect(said('label: "土地闲置费", "盘活土地面积", "产业平台年度任务"')).toEqual([]);
});
