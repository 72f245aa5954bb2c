import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import { tdgyApi } from "#contract/endpoints/tdgy";
import { levelOf } from "#contract/regions";
import { useCall } from "../../api/useCall";
import type { Datum } from "../../charts/datum";
import { LineChart } from "../../charts/LineChart";
import { RankChart } from "../../charts/RankChart";
import { RingChart } from "../../charts/RingChart";
import type { Stats } from "../../map/datasetStats";
import { toMu } from "../../ui/format";
import { Card } from "./Card";
import type { Indicator } from "./indicators";
import { type LastGood, useLastGood } from "./useLastGood";

type Props = { areaCode: string; tick: number };

/** Regions by the chosen indicator; a click goes into one. */
export function RankCard({
  indicator,
  figures,
  areaCode,
  onPick,
}: {
  indicator: Indicator;
  figures: LastGood<Stats>;
  areaCode: string;
  onPick: (areaCode: string) => void;
}) {
  const regions = figures.data?.groups.region;
  const data = useMemo<Datum[]>(
    () =>
      (regions ?? []).map((one) => ({
        key: one.key,
        label: one.label,
        value: indicator.value(one),
      })),
    [regions, indicator],
  );
  const lowest = levelOf(areaCode) === 3;
  return (
    <Card
      title={`${indicator.title}排名`}
      figures={figures}
      isEmpty={() => lowest || data.length === 0}
      empty={lowest ? "县级以下不再分区" : "暂无数据"}
    >
      {() => (
        <RankChart
          title={`${indicator.title}排名（${indicator.unit}）`}
          data={data}
          unit={indicator.unit}
          onPick={onPick}
        />
      )}
    </Card>
  );
}

/** What kinds of low-efficiency land there are, and when they were recognised. */
export function StructureCards({ areaCode, tick }: Props) {
  const input = { areaCode, shzt: ["5"], groups: ["dxlx" as const, "rdnf" as const] };
  const figures = useLastGood(useCall(dxydsdApi.stats, input, tick));
  const navigate = useNavigate();
  const groups = figures.data?.groups;
  const kinds = useMemo<Datum[]>(() => {
    const colors = dxydsd.symbols.find(({ by }) => by === "dxlx")?.colors ?? {};
    return (groups?.dxlx ?? []).map(({ key, label, mj }) => ({
      key,
      label,
      value: toMu(mj),
      ...(colors[key] && { color: colors[key] }),
    }));
  }, [groups]);
  const years = useMemo<Datum[]>(
    () => (groups?.rdnf ?? []).map(({ key, label, mj }) => ({ key, label, value: toMu(mj) })),
    [groups],
  );
  const none = () => kinds.length === 0;
  return (
    <>
      <Card title="低效用地类型" figures={figures} isEmpty={none}>
        {() => (
          <RingChart
            title="低效用地类型（亩）"
            data={kinds}
            unit="亩"
            onPick={(key) =>
              navigate(`/sys/data/manage/sjdxyd?area=${areaCode}&shzt=5&dxlx=${key}`)
            }
          />
        )}
      </Card>
      <Card title="认定年度趋势" figures={figures} isEmpty={none}>
        {() => <LineChart title="各年度认定面积（亩）" data={years} unit="亩" height={170} />}
      </Card>
    </>
  );
}

/** Levels of warning, red first; land without one is left out. */
const warned = ["4", "3", "2", "1"];

/** Supervised contracts by level of warning. */
export function WarningCard({ areaCode, tick }: Props) {
  const figures = useLastGood(useCall(tdgyApi.stats, { areaCode, groups: ["yjdj"] }, tick));
  const navigate = useNavigate();
  const levels = figures.data?.groups.yjdj;
  const data = useMemo<Datum[]>(
    () =>
      (levels ?? [])
        .filter(({ key, zs }) => warned.includes(key) && zs > 0)
        .map(({ key, label, zs }) => ({ key, label, value: zs })),
    [levels],
  );
  return (
    <Card title="供地预警" figures={figures} isEmpty={() => data.length === 0} empty="没有预警">
      {() => (
        <RankChart
          title="供地预警（宗）"
          data={data}
          unit="宗"
          onPick={() => navigate("/gy-dtjc")}
        />
      )}
    </Card>
  );
}
