import { useAtomValue } from "jotai";
import { useMemo } from "react";
import type { z } from "zod";
import { mjssfdCodes } from "#contract/codes/industryCodes";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { useCall } from "../../api/useCall";
import { BarChart } from "../../charts/BarChart";
import { BubbleChart } from "../../charts/BubbleChart";
import { RadarChart } from "../../charts/RadarChart";
import { RankChart } from "../../charts/RankChart";
import type { FilterValues } from "../../records/listQuery";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { useAddress } from "../../ui/base/useAddress";
import { useOpenRecord } from "../../ui/base/useOpenRecord";
import { ChartBox, ChartRowBox } from "../../ui/register/ChartBox";
import { count, decimal, toMu } from "../../values/format";
import { gradeColors, objects } from "./evaluation";
import { Unjudged } from "./Unjudged";

type Kind = keyof typeof objects;
type Row = z.output<typeof pjApi.dkpj.output>["list"][number];
type Rows = { list: readonly Row[] };

const calls = {
  region: pjApi.ztpj,
  park: pjApi.yqpj,
  parcel: pjApi.dkpj,
  enterprise: pjApi.qypj,
} as const;
const most = 500;
const height = 200;
const best = 10;

/**
 * Charts of an evaluation: radar of regions, bubbles of parks, classes of parcels, and the best.
 * Says so if the year has not been evaluated.
 */
export function EvaluationCharts({
  kind,
  nd,
  base,
}: {
  kind: Kind;
  nd: number;
  base: FilterValues;
}) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const sort = { field: "zf", order: "desc" as const };
  const called = useCall(
    calls[kind],
    { areaCode, ...base, current: 1, pageSize: most, sort },
    revision,
  );
  return (
    <ChartRowBox>
      <CallState called={called} rows={4}>
        {({ list }) =>
          list.length === 0 ? (
            <Unjudged nd={nd} ofRegions={kind === "region"} />
          ) : (
            <Charts kind={kind} {...{ list, nd, base }} />
          )
        }
      </CallState>
    </ChartRowBox>
  );
}

function Charts({ kind, list, nd, base }: Rows & { kind: Kind; nd: number; base: FilterValues }) {
  const several = list.length > 1;
  return (
    <>
      {kind === "region" && several ? <Sides list={list} nd={nd} /> : null}
      {kind === "park" ? <Parks list={list} /> : null}
      {kind === "parcel" ? <Classes base={base} /> : null}
      {several ? <Best list={list} /> : null}
    </>
  );
}

const sides = {
  mjss: "亩均税收",
  mjzjz: "亩均增加值",
  ldscl: "劳动生产率",
  dwnhzjz: "单位能耗增加值",
  rdzb: "R&D占比",
} as const;
type Side = keyof typeof sides;

const compared = 3;

/** The best compared with the whole region, which is 100. */
function Sides({ list, nd }: Rows & { nd: number }) {
  const { areaCode, name } = useAtomValue(regionAtom);
  const whole = useMemo(() => ({ pjids: [`${nd}-${objects.region}-${areaCode}`] }), [areaCode, nd]);
  const called = useCall(pjApi.ztpj, { areaCode, ...whole, current: 1, pageSize: 1 });
  return (
    <ChartBox title={`前三名与${name}平均（平均 = 100）`}>
      <CallState called={called} rows={4}>
        {({ list: [usual] }) => (usual ? <Radar list={list} usual={usual} /> : null)}
      </CallState>
    </ChartBox>
  );
}

function Radar({ list, usual: mean }: Rows & { usual: Row }) {
  const data = useMemo(
    () =>
      (Object.keys(sides) as Side[]).flatMap((key) => {
        const usual = mean[key] ?? 0;
        const best = list.slice(0, compared).map((row) => {
          const value = row[key];
          const share = value === null || usual <= 0 ? null : (value / usual) * 100;
          return { key: `${row.pjid}/${key}`, label: sides[key], group: row.dxmc, value: share };
        });
        return [...best, { key: `mean/${key}`, label: sides[key], group: "平均", value: 100 }];
      }),
    [list, mean],
  );
  return <RadarChart title="前三名与平均水平" unit="" height={height} data={data} />;
}

function Parks({ list }: Rows) {
  const { open } = useOpenRecord();
  const data = useMemo(
    () =>
      list.flatMap(({ pjid, dxmc, ydmj, mjss, zf, pjdj }) =>
        mjss === null
          ? []
          : [
              {
                key: pjid,
                label: dxmc,
                x: toMu(ydmj),
                y: mjss,
                size: zf ?? 0,
                ...(pjdj && gradeColors[pjdj] && { color: gradeColors[pjdj] }),
              },
            ],
      ),
    [list],
  );
  return (
    <ChartBox title="面积 × 亩均税收 × 得分">
      <BubbleChart
        title="面积、亩均税收和得分"
        height={height}
        x={{ title: "用地面积", unit: "亩" }}
        y={{ title: "亩均税收", unit: "万元/亩" }}
        size={{ title: "得分", unit: "" }}
        data={data}
        onPick={open}
      />
    </ChartBox>
  );
}

/** Colours of the classes of 亩均税收, as on the map. */
const classColors: Readonly<Record<string, string>> = {
  "0": "#111827",
  "1": "#b91c1c",
  "2": "#f97316",
  "3": "#facc15",
  "4": "#4ade80",
  "5": "#15803d",
};

/** The region's land by tax per 亩 in the year; each class links to its parcels. */
function Classes({ base }: { base: FilterValues }) {
  const { areaCode } = useAtomValue(regionAtom);
  const called = useCall(pjApi.stats, { areaCode, ...base, groups: ["mjssfd"] });
  return (
    <ChartBox title="工业用地亩均税收分布（万元/亩）">
      <CallState called={called} rows={4}>
        {({ groups }) => <ClassBars groups={groups.mjssfd ?? []} />}
      </CallState>
    </ChartBox>
  );
}

function ClassBars({ groups }: { groups: readonly { key: string; zs: number }[] }) {
  const [, setAddress] = useAddress();
  const show = (key: string) =>
    setAddress((now) => {
      now.set("mjssfd", key);
      now.delete("page");
      return now;
    });
  const data = useMemo(
    () =>
      Object.entries(mjssfdCodes).map(([key, label]) => ({
        key,
        label,
        value: groups.find((one) => one.key === key)?.zs ?? 0,
        ...(classColors[key] && { color: classColors[key] }),
      })),
    [groups],
  );
  return <BarChart title="亩均税收分布" unit="宗" height={height} data={data} onPick={show} />;
}

function Best({ list }: Rows) {
  const { open } = useOpenRecord();
  const [first] = list;
  const equal = list.filter(({ zf }) => zf === first?.zf).length;
  const data = useMemo(
    () => list.slice(0, best).map(({ pjid, dxmc, zf }) => ({ key: pjid, label: dxmc, value: zf })),
    [list],
  );
  // The ten of a longer line of equals are no ranking.
  if (equal > best) {
    return (
      <ChartBox title="综合得分最高">
        <p className="ui-weak">
          {equal === most ? `至少 ${count(equal)}` : count(equal)} 个并列，均为{" "}
          {decimal(first?.zf ?? null, 2)} 分
        </p>
      </ChartBox>
    );
  }
  return (
    <ChartBox title="综合得分前十">
      <RankChart title="综合得分前十" unit="分" height={height} data={data} onPick={open} />
    </ChartBox>
  );
}
