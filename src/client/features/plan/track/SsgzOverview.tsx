import { Segmented } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { asOfWords } from "#contract/dataTime";
import { governTrackApi, type RegionTrack } from "#contract/endpoints/plan/governTrack";
import { type RegionForecast, wallApi } from "#contract/endpoints/plan/wall";
import { lightOf, lightWords } from "#contract/rules/plan/taskTime";
import { type Called, useCall } from "../../../api/useCall";
import { RankChart } from "../../../charts/RankChart";
import { dataTime } from "../../../state/dataTime";
import { dataRevisionAtom } from "../../../state/map";
import { regionAtom } from "../../../state/region";
import { CallState } from "../../../ui/base/CallState";
import { CrossSheet } from "../../../ui/cross/CrossSheet";
import type { Target } from "../../../ui/supervise/SendMatter";
import { lightColors, lightSigns } from "../TimeLight";
import type { Duty } from "./duties";
import { SsgzCurve } from "./SsgzCurve";
import { SsgzLights } from "./SsgzLights";
import type { Ssgz } from "./useSsgz";

type Regions = z.output<typeof governTrackApi.regions.output>;

type Props = {
  page: Ssgz;
  called: Called<Regions>;
  onLate: (areaCode: string) => void;
  onMatters: (areaCode: string) => void;
  onSend: (target: Target) => void;
  onDuty: (duty: Duty) => void;
};

/** Traffic lights of the regions, their ranking, and the curve of the year. */
export function SsgzOverview({ page, called, onLate, onMatters, onSend, onDuty }: Props) {
  const { areaCode, name, nd, put } = page;
  const revision = useAtomValue(dataRevisionAtom);
  const forecast = useCall(wallApi.forecast, { areaCode, nd }, revision).data;
  const forecasts = useMemo(
    () =>
      new Map(forecast ? [forecast.total, ...forecast.list].map((one) => [one.areaCode, one]) : []),
    [forecast],
  );
  return (
    <div className="ssgz-overview">
      <section className="ssgz-part ssgz-lights">
        <CallState called={called} rows={10}>
          {({ list, total }) => (
            <SsgzLights
              rows={list.length > 0 ? list : [total]}
              drills={areaCode.length < 6}
              onDone={(code) => put({ fig: `done~${code}` })}
              onGoing={(code) => put({ fig: `going~${code}` })}
              {...{ forecasts, onLate, onMatters, onSend, onDuty, nd }}
              tools={
                <CrossSheet
                  title="实施跟踪"
                  note={`${name} ${nd} 年`}
                  content={() => sheetOf([...list, total], forecasts)}
                />
              }
            />
          )}
        </CallState>
      </section>
      {areaCode.length < 6 ? <Ranking page={page} below={called} /> : null}
      <SsgzCurve page={page} />
    </div>
  );
}

const most = 20;

/** Cities or counties by rate; the shape before a name shows its light. */
function Ranking({ page, below }: { page: Ssgz; below: Called<Regions> }) {
  const { areaCode, nd, prior } = page;
  const [level, setLevel] = useState<"below" | "county">("below");
  const revision = useAtomValue(dataRevisionAtom);
  const setRegion = useSetAtom(regionAtom);
  const isProvince = areaCode.length < 4;
  const wanted = isProvince && level === "county";
  const counties = useCall(
    governTrackApi.regions,
    wanted ? { areaCode, nd, prior, level } : null,
    revision,
  );
  const called = wanted ? counties : below;
  return (
    <section className="ssgz-part ssgz-rank" aria-label="完成率排名">
      <header>
        <h3>完成率排名</h3>
        {isProvince ? (
          <Segmented
            size="small"
            aria-label="排名范围"
            value={level}
            onChange={setLevel}
            options={[
              { value: "below", label: "各市" },
              { value: "county", label: `各县前 ${most}` },
            ]}
          />
        ) : null}
      </header>
      <CallState called={called} rows={8}>
        {({ list }) => <Ranks list={list} onPick={setRegion} />}
      </CallState>
    </section>
  );
}

function Ranks({ list, onPick }: { list: readonly RegionTrack[]; onPick: (code: string) => void }) {
  const data = useMemo(
    () =>
      list
        .filter(({ wclv }) => wclv !== null)
        .toSorted((a, b) => (b.wclv ?? 0) - (a.wclv ?? 0))
        .slice(0, most)
        .map(({ areaCode, name, wclv, sxjdc }) => ({
          key: areaCode,
          label: name,
          value: wclv,
          color: lightColors[lightOf(sxjdc)],
          sign: lightSigns[lightOf(sxjdc)],
        })),
    [list],
  );
  if (data.length === 0) return <p className="ui-second">本级以下没有下达任务，没有排名</p>;
  return <RankChart title="完成率排名" data={data} unit="%" onPick={onPick} />;
}

function sheetOf(rows: readonly RegionTrack[], forecasts: ReadonlyMap<string, RegionForecast>) {
  const { calendar } = dataTime();
  const titles = [
    ...["行政区", "任务量（亩）", "完成量（亩）", "完成率（%）", "时序进度差（百分点）", "时序"],
    ...["在建（亩）", "逾期项目（个）", "督办中（件）"],
    ...[`逾期督办（件，${asOfWords({ day: calendar })}）`, "年底预计（亩）", "排名"],
    ...["责任人", "办公电话"],
  ];
  return {
    headings: titles.map((title) => ({ title })),
    digits: [null, 2, 2, 1, 1, null, 2, 0, 0, 0, 2, 0, null, null],
    rows: rows.map((row) => [
      ...[row.name, row.rwl, row.wcl, row.wclv, row.sxjdc, lightWords[lightOf(row.sxjdc)]],
      ...[row.zj, row.late, row.supervised, row.supervisedLate],
      ...[forecasts.get(row.areaCode)?.expected ?? null, row.pm],
      ...[row.person?.name ?? null, row.person?.phone ?? null],
    ]),
  };
}
