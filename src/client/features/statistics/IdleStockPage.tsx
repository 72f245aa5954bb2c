import { Select } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useMemo } from "react";
import { type StockRow, xztdApi } from "#contract/endpoints/idle/xztd";
import { figures } from "#contract/figures/catalogue";
import { useCall } from "../../api/useCall";
import { StackBar } from "../../charts/StackBar";
import { registerNamed } from "../../records/registers";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CrossPage } from "../../ui/cross/CrossPage";
import type { CrossModel } from "../../ui/cross/crossModel";
import { toMu } from "../../values/format";
import { LineRank } from "./LineRank";
import { useChoices } from "./useChoices";
import "./statistics.css";
import { dataYearAtom, recordYears } from "../../state/dataTime";

type Reply = { total: StockRow; list: StockRow[] };

const sides = [
  { key: "opening", title: "年初存量" },
  { key: "added", title: "本年新增" },
  { key: "disposed", title: "本年处置" },
  { key: "closing", title: "年末存量" },
] as const;
type Side = (typeof sides)[number]["key"] | "partial";

const partly = {
  key: "partial.zs",
  title: "其中部分处置",
  unit: "宗",
  digits: 0,
  hint: "只计已处置的面积，余地留在年末存量",
};

function modelFor({ total, list }: Reply, areaCode: string): CrossModel {
  const whole = { ...total, key: areaCode };
  const rows = new Map([...list, whole].map((row) => [row.key, row]));
  const register = registerNamed("xztd");
  return {
    head: "行政区",
    columns: [
      ...sides.map(({ key, title }) => ({
        key,
        title,
        children: [
          { key: `${key}.zs`, title: "宗数", unit: "宗", digits: 0 },
          ...(key === "disposed" ? [partly] : []),
          { key: `${key}.mj`, title: "面积", unit: "亩", digits: 2 },
        ],
      })),
      {
        key: "czlv",
        title: "处置率",
        unit: "%",
        digits: 1,
        hint: figures.idleYearRate.formula,
      },
      { key: "pm", title: "排名", digits: 0 },
    ],
    lines: list.map(({ key, label }) => ({ key, label })),
    total: { key: areaCode, label: total.label },
    valueOf: (line, column) => {
      const row = rows.get(line);
      if (!row) return null;
      if (column === "czlv" || column === "pm") return row[column];
      const [side, of] = column.split(".") as [Side, "zs" | "mj"];
      return of === "zs" ? row[side].zs : toMu(row[side].mj);
    },
    sourceOf: (line, column) => {
      if (column === "pm") return null;
      const side = (column === "czlv" ? "disposed" : column.split(".")[0]) as Side;
      const filter = rows.get(line)?.[side].filter;
      return filter ? { register, filter } : null;
    },
  };
}

/** /sys-xztd/xzclgz/xhtjb: 闲置消化统计表, the stock of idle land over a year. */
export function Component() {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const choices = useChoices();
  const current = useAtomValue(dataYearAtom);
  const years = recordYears().map(String);
  const year = choices.one("nd", years, String(current));
  const called = useCall(xztdApi.stockStats, { areaCode, nd: Number(year) }, revision);
  const modelOf = useCallback((reply: Reply) => modelFor(reply, areaCode), [areaCode]);
  return (
    <CrossPage
      title="闲置消化统计表"
      called={called}
      modelOf={modelOf}
      drills
      note={`${year} 年；年初 + 新增 − 处置 = 年末，疑似、调查中不计入存量`}
      controls={
        <Select
          aria-label="年度"
          value={year}
          onChange={(value) => choices.put("nd", value)}
          options={years.map((value) => ({ value, label: `${value} 年` }))}
        />
      }
      charts={(model, pick) => <Charts model={model} onPick={pick} />}
    />
  );
}

type ChartsProps = { model: CrossModel; onPick: (line: string, column: string) => void };

const between = "~";

function Charts({ model, onPick }: ChartsProps) {
  const bars = useMemo(
    () =>
      model.lines.flatMap((line) =>
        (["disposed", "closing"] as const).map((side) => ({
          key: `${line.key}${between}${side}.mj`,
          label: side === "disposed" ? "本年处置" : "年末存量",
          group: line.label,
          value: model.valueOf(line.key, `${side}.mj`),
        })),
      ),
    [model],
  );
  return (
    <>
      <section>
        <h3>本年处置与年末存量</h3>
        <StackBar
          title="各地本年处置与年末存量"
          data={bars}
          unit="亩"
          height={Math.max(120, model.lines.length * 28 + 40)}
          onPick={(key) => {
            const [line = "", column = ""] = key.split(between);
            onPick(line, column);
          }}
        />
      </section>
      <LineRank model={model} column="czlv" title="处置率" unit="%" onPick={onPick} />
    </>
  );
}
