import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { datasets } from "#contract/datasets/index";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { idleStock, lowListed, unsupplied } from "#contract/figures/filters";
import { useCall } from "../../../api/useCall";
import type { Datum } from "../../../charts/datum";
import { LineChart } from "../../../charts/LineChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { type Stats, useStats } from "../../../records/datasetStats";
import { toMu } from "../../../values/format";
import { type Indicator, recordsAt } from "../figures/indicators";
import type { Tasks } from "../figures/usePortal";
import { Card } from "../layout/Card";
import { type LastGood, useLastGood } from "../runs/useLastGood";
import { ChartPlace } from "./ChartPlace";

type Props = { areaCode: string; tick: number };

/** Regions by the chosen indicator; a click opens one. */
export function RankCard({
  indicator,
  figures,
  onPick,
}: {
  indicator: Indicator;
  figures: LastGood<Stats>;
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
  return (
    <Card title={`${indicator.title}排名`} figures={figures} isEmpty={() => data.length === 0}>
      {(_, height) => (
        <ChartPlace height={height}>
          {(room) => (
            <RankChart
              title={`${indicator.title}排名（${indicator.unit}）`}
              unit={indicator.unit}
              {...{ data, room, onPick }}
            />
          )}
        </ChartPlace>
      )}
    </Card>
  );
}

/** Regions by their progress on the year's task. */
export function TaskCard({ tasks, onPick }: { tasks: LastGood<Tasks>; onPick: Pick }) {
  const list = tasks.data?.list;
  const data = useMemo<Datum[]>(
    () => (list ?? []).map(({ key, label, wclv }) => ({ key, label, value: wclv })),
    [list],
  );
  return (
    <Card
      title="年度任务完成率"
      figures={tasks}
      isEmpty={() => data.length === 0}
      empty="没有下级任务"
    >
      {(_, height) => (
        <ChartPlace height={height}>
          {(room) => <RankChart title="年度任务完成率（%）" unit="%" {...{ data, room, onPick }} />}
        </ChartPlace>
      )}
    </Card>
  );
}

type Pick = (areaCode: string) => void;

type Shares = {
  title: string;
  dataset: string;
  fixed: Readonly<Record<string, string[]>>;
  /** The attribute to split by, and the area that is split. */
  by: string;
  area: string;
};

export const lowKinds: Shares = {
  title: "低效用地类型",
  dataset: "dxydsd",
  fixed: lowListed,
  by: "dxlx",
  area: "mj",
};
export const landGrades: Shares = {
  title: "工业用地等级",
  dataset: "gyyd",
  fixed: {},
  by: "pjdj",
  area: "mj",
};
export const idleStages: Shares = {
  title: "闲置处置阶段",
  dataset: "xztd",
  fixed: idleStock,
  by: "xzzt",
  area: "clmj",
};
export const unsuppliedReasons: Shares = {
  title: "未供原因",
  dataset: "pewg",
  fixed: unsupplied,
  by: "wgyy",
  area: "wgmj",
};

/** Shares of an area by one attribute; a click lists the records. */
export function ShareCard({ of, areaCode, tick }: Props & { of: Shares }) {
  const { title, dataset, fixed, by, area } = of;
  const figures = useLastGood(
    useStats(dataset, { ...fixed, areaCode, groups: [by] }, tick),
    areaCode,
  );
  const navigate = useNavigate();
  const groups = figures.data?.groups[by];
  const parts = useMemo<Datum[]>(() => {
    const colors = datasets[dataset]?.symbols.find((one) => one.by === by)?.colors ?? {};
    return (groups ?? [])
      .filter(({ zs }) => zs > 0)
      .map(({ key, label, sums }) => ({
        key,
        label,
        value: toMu(sums[area] ?? 0),
        ...(colors[key] && { color: colors[key] }),
      }));
  }, [groups, dataset, by, area]);
  return (
    <Card title={title} figures={figures} isEmpty={() => parts.length === 0}>
      {(_, height) => (
        <ChartPlace height={height}>
          {(room) => (
            <RingChart
              title={`${title}（亩）`}
              data={parts}
              unit="亩"
              height={room}
              mayStack
              onPick={(key) => navigate(recordsAt(dataset, areaCode, { ...fixed, [by]: [key] }))}
            />
          )}
        </ChartPlace>
      )}
    </Card>
  );
}

/** Years in which low-efficiency land was recognised. */
export function YearCard({ areaCode, tick }: Props) {
  const input = { areaCode, ...lowListed, groups: ["rdnf" as const] };
  const figures = useLastGood(useCall(dxydsdApi.stats, input, tick), areaCode);
  const groups = figures.data?.groups.rdnf;
  const years = useMemo<Datum[]>(
    () => (groups ?? []).map(({ key, label, mj }) => ({ key, label, value: toMu(mj) })),
    [groups],
  );
  return (
    <Card title="认定年度趋势" figures={figures} isEmpty={() => years.length === 0}>
      {(_, height) => (
        <ChartPlace height={height}>
          {(room) => (
            <LineChart title="各年度认定面积（亩）" data={years} unit="亩" height={room} />
          )}
        </ChartPlace>
      )}
    </Card>
  );
}
