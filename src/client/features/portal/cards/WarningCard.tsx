import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import { signedStages } from "#contract/codes/supplyCodes";
import { tdgy } from "#contract/datasets/tdgy";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { levelOf } from "#contract/regions";
import { useCall } from "../../../api/useCall";
import { colorAt, type Datum } from "../../../charts/datum";
import { RankChart } from "../../../charts/RankChart";
import { canAtom } from "../../../state/session";
import { count } from "../../../values/format";
import { recordsAt } from "../figures/indicators";
import { Card } from "../layout/Card";
import { useLastGood } from "../runs/useLastGood";
import { ChartPlace } from "./ChartPlace";

type Props = { areaCode: string; tick: number };

/** Levels of warning, red first. */
const warned = ["4", "3", "2", "1"];
const [worst] = warned as [string];
const labels = tdgy.fields.yjdj.codes ?? {};
const colors = tdgy.symbols.find(({ by }) => by === "yjdj")?.colors ?? {};
/**
 * Start and completion are monitored from the contract on; the list behind a level holds only
 * these.
 */
const signed = { qsmzqjd: Object.keys(signedStages) };

/** The height of all levels, and of the contract rows below them if they fit. */
const levelsHeight = 160;
const [contractHead, contractRow] = [32, 36];
const mostContracts = 12;

/** How many contracts fit below the levels. */
const contractsIn = (height: number): number => {
  const rows = Math.floor((height - levelsHeight - contractHead) / contractRow);
  return rows < 2 ? 0 : Math.min(mostContracts, rows);
};

/** Monitored contracts by warning level; a taller card also lists those overdue longest. */
export function WarningCard({ areaCode, tick }: Props) {
  const input = { ...signed, areaCode, groups: ["yjdj" as const] };
  const figures = useLastGood(useCall(tdgyApi.stats, input, tick), areaCode);
  const navigate = useNavigate();
  const mayList = useAtomValue(canAtom)(tdgyApi.kgjList.access);
  const levels = figures.data?.groups.yjdj;
  const data = useMemo<Datum[]>(
    () =>
      warned.map((key) => ({
        key,
        label: `${labels[key]}色预警`,
        value: levels?.find((one) => one.key === key)?.zs ?? 0,
        color: colors[key] ?? colorAt(0),
      })),
    [levels],
  );
  const isEmpty = data.every(({ value }) => value === 0);
  return (
    <Card title="供地预警" figures={figures} isEmpty={() => isEmpty} empty="没有预警">
      {(_, height) => {
        const room = mayList ? contractsIn(height) : 0;
        return (
          <>
            <ChartPlace height={room > 0 ? levelsHeight : height}>
              {(part) => (
                <RankChart
                  title="供地预警（宗）"
                  data={data}
                  unit="宗"
                  asLevels
                  room={part}
                  onPick={(key) => navigate(recordsAt("tdgy", areaCode, { yjdj: [key] }))}
                />
              )}
            </ChartPlace>
            {room > 0 && <Longest areaCode={areaCode} tick={tick} room={room} />}
          </>
        );
      }}
    </Card>
  );
}

/** Contracts of the worst level, longest overdue first. */
function Longest({ areaCode, tick, room }: Props & { room: number }) {
  const input = {
    areaCode,
    yjdj: [worst],
    current: 1,
    pageSize: mostContracts,
    sort: { field: "yqts", order: "desc" as const },
  };
  const { data } = useLastGood(useCall(tdgyApi.kgjList, input, tick), areaCode);
  const records = recordsAt("tdgy", areaCode, { yjdj: [worst] });
  if (!data || data.list.length === 0) return null;
  return (
    <section className="portal-longest" aria-label="逾期最久">
      <h3>逾期最久</h3>
      <ul className="portal-rows">
        {data.list.slice(0, room).map(({ gyid, xmmc, xzqmc, yqts }) => (
          <li key={gyid}>
            <Link to={`${records}&sort=yqts.desc&record=${gyid}`}>
              <span title={xmmc}>{xmmc}</span>
              <small>{levelOf(areaCode) < 3 && xzqmc}</small>
              <em>{count(yqts)} 天</em>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
