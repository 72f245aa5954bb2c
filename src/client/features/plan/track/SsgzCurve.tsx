import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { governTrackApi } from "#contract/endpoints/plan/governTrack";
import { useCall } from "../../../api/useCall";
import { LineChart } from "../../../charts/LineChart";
import { registerNamed } from "../../../records/registers";
import { dataRevisionAtom } from "../../../state/map";
import { CallState } from "../../../ui/base/CallState";
import { FigureRecords } from "../../../ui/list/FigureRecords";
import { count, mu } from "../../../values/format";
import type { Figure } from "./ssgzFigures";
import type { Ssgz } from "./useSsgz";

type Curve = z.output<typeof governTrackApi.curve.output>;
type Month = Curve["months"][number];
type Kind = "inPlan" | "done";

const words: Readonly<Record<Kind, string>> = { inPlan: "计划竣工", done: "实际竣工" };
const task = "年度任务";
const colors = { plan: "#1f5fbf", done: "#1f9d61", task: "#8794a3" } as const;

/** Completed area against plan by month; each month links to its projects. */
export function SsgzCurve({ page: { areaCode, nd } }: { page: Ssgz }) {
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(governTrackApi.curve, { areaCode, nd }, revision);
  const [picked, setPicked] = useState<Figure | null>(null);
  const pick = ({ month, ...figures }: Month, kind: Kind) =>
    setPicked({ title: `${nd} 年 ${month} 月${words[kind]}的项目`, filter: figures[kind].filter });
  return (
    <section className="ssgz-part ssgz-curve" aria-label="月度完成曲线">
      <header>
        <h3>月度完成曲线</h3>
        <small>按已审批项目的低效用地面积累计；计划按计划竣工时间，实际按实际竣工时间</small>
      </header>
      <CallState called={called} rows={6}>
        {(curve) => <Drawn curve={curve} onPick={pick} />}
      </CallState>
      {picked ? (
        <FigureRecords
          key={picked.title}
          title={picked.title}
          register={registerNamed("zkfxmsd")}
          filter={picked.filter}
          onClose={() => setPicked(null)}
        />
      ) : null}
    </section>
  );
}

function dataOf({ rwl, months }: Curve) {
  const line = (group: string, color: string, of: (month: Month) => number | null) =>
    months.flatMap((month) => {
      const value = of(month);
      const key = `${group}~${month.month}`;
      return value === null ? [] : [{ key, label: `${month.month}月`, value, group, color }];
    });
  return [
    ...line("计划累计", colors.plan, ({ planned }) => planned),
    ...line("实际累计", colors.done, ({ completed }) => completed),
    ...line(task, colors.task, () => rwl),
  ];
}

type DrawnProps = { curve: Curve; onPick: (month: Month, kind: Kind) => void };

function Drawn({ curve, onPick }: DrawnProps) {
  const { months } = curve;
  const data = useMemo(() => dataOf(curve), [curve]);
  const pick = (key: string) => {
    const [group, at] = key.split("~");
    const month = months.find((one) => one.month === Number(at));
    if (month && group !== task) onPick(month, group === "计划累计" ? "inPlan" : "done");
  };
  return (
    <>
      <LineChart title="月度完成曲线" data={data} unit="亩" height={220} onPick={pick} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="cross" tabIndex={0} aria-label="各月竣工">
        <table>
          <thead>
            <tr>
              <th scope="col" className="cross-corner">
                当月（个、亩）
              </th>
              {months.map(({ month }) => (
                <th key={month} scope="col">
                  {month}月
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(["inPlan", "done"] as const).map((kind) => (
              <tr key={kind}>
                <th scope="row">{words[kind]}</th>
                {months.map((month) => (
                  <Cell key={month.month} {...{ month, kind, onPick }} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Cell({ month, kind, onPick }: { month: Month; kind: Kind } & Pick<DrawnProps, "onPick">) {
  const { zs, mj } = month[kind];
  if (kind === "done" && month.completed === null) return <td>—</td>;
  if (zs === 0) return <td>0</td>;
  return (
    <td>
      <button
        type="button"
        className="cross-figure"
        title={`查看 ${month.month} 月${words[kind]}的项目`}
        onClick={() => onPick(month, kind)}
      >
        {count(zs)} <small>{mu(mj)}</small>
      </button>
    </td>
  );
}
