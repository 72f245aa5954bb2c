import { useAtomValue } from "jotai";
import { useCallback, useMemo } from "react";
import { bzcfApi } from "#contract/endpoints/industry/bzcf";
import { useCall } from "../../api/useCall";
import { RingChart } from "../../charts/RingChart";
import type { Figure, Register, Stats } from "../../records/registerOf";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CrossPage } from "../../ui/cross/CrossPage";
import type { CrossModel } from "../../ui/cross/crossModel";
import { toMu } from "../../values/format";
import { LineRank } from "./LineRank";

/** Floor areas in 万㎡, land in 亩. */
const columns = [
  { key: "zs", title: "幢数", unit: "幢", digits: 0 },
  { key: "ydmj", title: "用地面积", unit: "亩", digits: 2 },
  { key: "jzmj", title: "建筑面积", unit: "万㎡", digits: 2 },
  { key: "kzmj", title: "可租面积", unit: "万㎡", digits: 2 },
  { key: "yzmj", title: "已租面积", unit: "万㎡", digits: 2 },
  { key: "rzl", title: "入驻率", unit: "%", digits: 1, hint: "已租面积 ÷ 可租面积" },
  { key: "rzqys", title: "入驻企业", unit: "家", digits: 0 },
] as const;

const hectare = 10_000;

function valueIn({ zs, sums }: Figure, column: string): number | null {
  const sum = sums[column] ?? 0;
  if (column === "zs") return zs;
  if (column === "ydmj") return toMu(sum);
  if (column === "rzqys") return sum;
  if (column !== "rzl") return sum / hectare;
  const { kzmj = 0, yzmj = 0 } = sums;
  return kzmj > 0 ? (yzmj / kzmj) * 100 : null;
}

function modelFor({ total, groups }: Stats, register: Register): CrossModel {
  const list = groups.region ?? [];
  const rows = new Map([...list, total].map((row) => [row.key, row]));
  return {
    head: "行政区",
    columns,
    lines: list.map(({ key, label }) => ({ key, label })),
    total: { key: total.key, label: total.label },
    valueOf: (line, column) => {
      const row = rows.get(line);
      return row ? valueIn(row, column) : null;
    },
    sourceOf: (line) => {
      const row = rows.get(line);
      return row && row.zs > 0 ? { register, filter: row.filter } : null;
    },
  };
}

/** Standard factories: floor area, let floor area, and the number of enterprises. */
export function FactoryReport({ register }: { register: Register }) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(bzcfApi.stats, { areaCode, groups: ["region", "zt"] }, revision);
  const modelOf = useCallback((reply: Stats) => modelFor(reply, register), [register]);
  const states = useMemo(
    () => (called.data?.groups.zt ?? []).map(({ key, label, zs }) => ({ key, label, value: zs })),
    [called.data],
  );
  return (
    <CrossPage
      title="标准厂房报表"
      called={called}
      modelOf={modelOf}
      drills
      note="现有标准厂房"
      controls={null}
      charts={(model, pick) => (
        <>
          <section>
            <h3>建设状态</h3>
            <RingChart title="建设状态" data={states} unit="幢" />
          </section>
          <LineRank model={model} column="rzl" title="入驻率" unit="%" onPick={pick} />
        </>
      )}
    />
  );
}
