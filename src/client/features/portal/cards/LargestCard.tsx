import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import { useCall } from "../../../api/useCall";
import type { Datum } from "../../../charts/datum";
import { RankChart } from "../../../charts/RankChart";
import { callsOf, type DatasetCalls } from "../../../records/datasetCalls";
import { toMu } from "../../../values/format";
import { type Indicator, recordsAt } from "../figures/indicators";
import { Card } from "../layout/Card";
import { useLastGood } from "../runs/useLastGood";

type Props = { indicator: Indicator; areaCode: string; tick: number };

const mostRecords = 20;

/**
 * Within a county: the records with the largest values of the indicator; a click opens one in its
 * list.
 */
export function LargestCard({ indicator, areaCode, tick }: Props) {
  const { dataset, fixed, of, unit, title } = indicator;
  const field = "rate" in of ? of.rate : of.area;
  const { list } = callsOf(dataset) as DatasetCalls;
  const input = {
    ...fixed,
    areaCode,
    current: 1,
    pageSize: mostRecords,
    sort: { field, order: "desc" },
  };
  const figures = useLastGood(useCall(list, input, tick), `${areaCode} ${indicator.id}`);
  const navigate = useNavigate();
  const rows = figures.data?.list;
  const data = useMemo<Datum[]>(
    () => (rows ?? []).flatMap((row) => datumOf(row, indicator, field)),
    [rows, indicator, field],
  );
  const head = `${title}前 ${mostRecords} 位`;
  return (
    <Card title={head} figures={figures} isEmpty={() => data.length === 0} empty={`没有${title}`}>
      {(_, height) => (
        <RankChart
          title={`${head}（${unit}）`}
          data={data}
          unit={unit}
          room={height}
          onPick={(key) =>
            navigate(`${recordsAt(dataset, areaCode, fixed)}&sort=${field}.desc&record=${key}`)
          }
        />
      )}
    </Card>
  );
}

/** A record as a row of the ranking; records without a value are left out. */
function datumOf(row: AnyRecord, { dataset, of }: Indicator, field: string): Datum[] {
  const key = datasets[dataset]?.key;
  const value = row[field];
  if (!key || typeof value !== "number") return [];
  const label = String(row[key.name] ?? row[key.number ?? key.id]);
  return [{ key: String(row[key.id]), label, value: "rate" in of ? value : toMu(value) }];
}
