import { Segmented } from "antd";
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from "react";
import { count, mu } from "../../../values/format";
import { GanttBar } from "./GanttBar";
import { GanttSum } from "./GanttSum";
import { axisOf, dayNumber, type Month } from "./ganttTime";
import { NameCell, type PlanProps, walkTree } from "./PlanTable";
import "./gantt.css";

/** Width of a day in pixels. */
const scales = [
  { value: 0.8, label: "紧凑" },
  { value: 1.5, label: "标准" },
  { value: 3, label: "放大" },
];

/** The plan as bars over months: planned days, actual days, and today. */
export function SsjhGantt(props: PlanProps) {
  const { rows, view, moving, today } = props;
  const [scale, setScale] = useState(1.5);
  const months = useMemo(() => {
    const days = rows.flatMap((row) =>
      row.kind === "project"
        ? [row.project.jhkgsj, row.project.jhjgsj, row.project.sjkgsj, row.project.sjjgsj]
        : [],
    );
    return axisOf(view.nd, days);
  }, [rows, view.nd]);
  const first = months[0]?.start ?? 0;
  const days = months.reduce((sum, one) => sum + one.days, 0);
  const scrolled = useKeptDay(view.nd, first, scale);
  const at = (day: string) => (dayNumber(day) - first) * scale;
  return (
    <>
      <div className="gantt-legend">
        <span>
          <i className="gantt-key planned" /> 计划开工至竣工
        </span>
        <span>
          <i className="gantt-key actual" /> 实际进展
        </span>
        <span>
          <i className="gantt-key sum" /> 区域汇总，深色为竣工项目占比
        </span>
        <span>
          <i className="gantt-key late" /> 已过计划竣工未竣工
        </span>
        <span>
          <i className="gantt-key now" /> 截至 {today}
        </span>
        <span className="gantt-hint ui-second">
          拖动条形或两端调整计划；← → 一天，Shift 一月，Alt 竣工，回车确认
        </span>
        <Segmented
          aria-label="时间比例"
          size="small"
          value={scale}
          onChange={setScale}
          options={scales}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section {...scrolled} className="gantt" tabIndex={0} aria-label="计划甘特图">
        <div className="gantt-body" style={{ "--width": `${days * scale}px` } as CSSProperties}>
          <div className="gantt-grid" aria-hidden="true">
            {months.map(({ key, start, month }) => (
              <i
                key={key}
                className={month === 1 ? "year" : undefined}
                style={{ left: (start - first) * scale }}
              />
            ))}
            <b style={{ left: at(today) }} />
          </div>
          <table aria-label="项目计划" onKeyDown={walkTree}>
            <Head months={months} scale={scale} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.key} className={`gantt-row plan-${row.kind}`}>
                  <th scope="row" className="gantt-name">
                    <NameCell {...props} row={row} current={moving.current} />
                    {row.kind === "node" ? (
                      <span className="gantt-note">
                        {count(row.node.zs)} 个 · {mu(row.node.xmmj)} 亩
                      </span>
                    ) : null}
                  </th>
                  <td className="gantt-line">
                    {row.kind === "project" ? (
                      <GanttBar
                        project={moving.current(row.project)}
                        {...{ at, scale, today, moving }}
                      />
                    ) : null}
                    {row.kind === "node" ? <GanttSum node={row.node} {...{ at, scale }} /> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}

/**
 * Starts with the year of the plan at the left edge, and keeps the left edge when the axis changes.
 */
function useKeptDay(nd: number, first: number, scale: number) {
  const ref = useRef<HTMLElement>(null);
  const day = useRef(dayNumber(`${nd}-01-01`));
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollLeft = (day.current - first) * scale;
  }, [first, scale]);
  const onScroll = () => {
    day.current = first + (ref.current?.scrollLeft ?? 0) / scale;
  };
  return { ref, onScroll };
}

/** Years over months; at a narrow scale only every third month is numbered. */
function Head({ months, scale }: { months: readonly Month[]; scale: number }) {
  const years = [...new Set(months.map(({ year }) => year))];
  const step = scale < 1 ? 3 : 1;
  return (
    <thead>
      <tr className="gantt-head">
        <th scope="col" className="gantt-name">
          行政区 / 平台 / 项目
        </th>
        {years.map((year) => (
          <th scope="col" key={year} className="gantt-year">
            <span className="gantt-year-name">{year} 年</span>
            <span className="gantt-months">
              {months
                .filter((one) => one.year === year)
                .map(({ key, month, days }) => (
                  <span key={key} style={{ width: days * scale }}>
                    {(month - 1) % step === 0 ? `${month}月` : ""}
                  </span>
                ))}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
