import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useState } from "react";
import { asOfWords } from "#contract/dataTime";
import type { RegionTrack } from "#contract/endpoints/plan/governTrack";
import type { RegionForecast } from "#contract/endpoints/plan/wall";
import {
  type Light,
  lightLabel,
  lightOf,
  lightRule,
  lightWords,
} from "#contract/rules/plan/taskTime";
import { dataTimeAtom } from "../../../state/dataTime";
import { regionAtom } from "../../../state/region";
import { canAtom, userAtom } from "../../../state/session";
import type { Target } from "../../../ui/supervise/SendMatter";
import { useSupervision } from "../../../ui/supervise/useSupervision";
import { count, decimal, missing } from "../../../values/format";
import { Rate, TimeLight } from "../TimeLight";
import type { Duty } from "./duties";

type Props = {
  rows: readonly RegionTrack[];
  /** What each will have completed at the year's end, once it is known. */
  forecasts: ReadonlyMap<string, RegionForecast>;
  drills: boolean;
  nd: number;
  onDone: (areaCode: string) => void;
  onGoing: (areaCode: string) => void;
  onLate: (areaCode: string) => void;
  onMatters: (areaCode: string) => void;
  onSend: (target: Target) => void;
  onDuty: (duty: Duty) => void;
  tools: ReactNode;
};

type Figure = "rwl" | "wcl" | "wclv" | "sxjdc" | "zj" | "late" | "supervised";
type Sort = { key: Figure; falls: boolean };

const lights: readonly Light[] = ["good", "warn", "bad", "none"];

/** The regions with their lights, the worst first; filtered by light and sortable by any figure. */
export function SsgzLights(props: Props) {
  const { rows, tools } = props;
  const [only, setOnly] = useState<Light | null>(null);
  const [sort, setSort] = useState<Sort | null>(null);
  const shown = sorted(
    rows.filter(({ sxjdc }) => only === null || lightOf(sxjdc) === only),
    sort,
  );
  return (
    <>
      <header>
        <h3 title={`完成率 − 年度已过时间：${lightRule}`}>时序红绿灯</h3>
        {lights.map((light) => {
          const there = rows.filter(({ sxjdc }) => lightOf(sxjdc) === light).length;
          return there === 0 ? null : (
            <Tag.CheckableTag
              key={light}
              checked={only === light}
              onChange={(on) => setOnly(on ? light : null)}
            >
              <span className={`time-light ${light}`} title={lightLabel(light)}>
                <i aria-hidden="true" />
                {lightWords[light]} {count(there)}
              </span>
            </Tag.CheckableTag>
          );
        })}
        <span className="cross-fill" />
        {tools}
      </header>
      <section
        className="cross cross-acts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label="时序红绿灯"
      >
        <table>
          <thead>
            <tr>
              <th scope="col" className="cross-corner">
                行政区
              </th>
              <th scope="col" className="ssgz-person">
                责任人
              </th>
              {heads.map(([key, label]) => (
                <SortHead key={key} name={key} label={label} sort={sort} onSort={setSort} />
              ))}
              <th scope="col">年底预计（亩）</th>
              <th scope="col">排名</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line key={row.areaCode} row={row} {...props} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const heads: readonly [Figure, string][] = [
  ["rwl", "任务量（亩）"],
  ["wcl", "完成量（亩）"],
  ["wclv", "完成率"],
  ["sxjdc", "时序进度差"],
  ["zj", "在建（亩）"],
  ["late", "逾期项目"],
  ["supervised", "督办中"],
];

type HeadProps = {
  name: Figure;
  label: string;
  sort: Sort | null;
  onSort: (to: Sort | null) => void;
};

function SortHead({ name, label, sort, onSort }: HeadProps) {
  const own = sort?.key === name ? sort : null;
  const next = (): Sort | null => {
    if (!own) return { key: name, falls: true };
    return own.falls ? { key: name, falls: false } : null;
  };
  const Caret = own?.falls ? CaretDownOutlined : CaretUpOutlined;
  return (
    <th
      scope="col"
      {...(own && { "aria-sort": own.falls ? ("descending" as const) : ("ascending" as const) })}
    >
      <button type="button" className="cross-sort" onClick={() => onSort(next())}>
        {label}
        {own ? <Caret /> : null}
      </button>
    </th>
  );
}

/** As asked; else who is furthest behind first. */
function sorted(rows: readonly RegionTrack[], asked: Sort | null): readonly RegionTrack[] {
  const sort = asked ?? { key: "sxjdc" as const, falls: false };
  const sign = sort.falls ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [a[sort.key], b[sort.key]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

function Line({ row, ...props }: Props & { row: RegionTrack }) {
  const { drills, forecasts, onDone, onGoing, onLate, onMatters, onSend } = props;
  const { areaCode, name, supervised, supervisedLate } = row;
  const setRegion = useSetAtom(regionAtom);
  const { calendar } = useAtomValue(dataTimeAtom);
  const { may, below } = useSupervision();
  return (
    <tr>
      <th scope="row">
        {drills ? (
          <button type="button" className="cross-link" onClick={() => setRegion(areaCode)}>
            {name}
          </button>
        ) : (
          name
        )}
      </th>
      <td className="ssgz-person">
        <PersonCell row={row} onDuty={props.onDuty} />
      </td>
      <td>{decimal(row.rwl, 2)}</td>
      <td>
        <Opens label={`查看${name}完成的项目`} shows={row.wcl} onOpen={() => onDone(areaCode)}>
          {decimal(row.wcl, 2)}
        </Opens>
      </td>
      <td>
        <Rate rate={row.wclv} light={lightOf(row.sxjdc)} />
      </td>
      <td>
        <TimeLight difference={row.sxjdc} />
      </td>
      <td>
        <Opens label={`查看${name}在建项目`} shows={row.zj} onOpen={() => onGoing(areaCode)}>
          {decimal(row.zj, 2)}
        </Opens>
      </td>
      <td>
        <Opens label={`查看${name}逾期项目`} shows={row.late} onOpen={() => onLate(areaCode)}>
          {count(row.late)}
        </Opens>
      </td>
      <td>
        <Opens label={`查看${name}督办事项`} shows={supervised} onOpen={() => onMatters(areaCode)}>
          {count(supervised)}
          {supervisedLate > 0 ? (
            <small className="ssgz-late" title={asOfWords({ day: calendar })}>
              {" "}
              逾期 {count(supervisedLate)}
            </small>
          ) : null}
        </Opens>
      </td>
      <td>
        <Expected of={forecasts.get(areaCode)} />
      </td>
      <td>{row.pm ?? missing}</td>
      <td>
        {may && below.some((one) => one.areaCode === areaCode) ? (
          <Button
            type="link"
            size="small"
            onClick={() => onSend({ dblx: "1", items: [{ id: areaCode, name }] })}
          >
            督办
          </Button>
        ) : (
          missing
        )}
      </td>
    </tr>
  );
}

/** What will be completed by the year's end, and what of the task is then missing. */
function Expected({ of }: { of: RegionForecast | undefined }) {
  if (!of) return <>{missing}</>;
  const { expected, low, high, gap } = of;
  const band = low === null || high === null ? "" : `（${decimal(low, 0)}–${decimal(high, 0)}）`;
  return (
    <span title={`按各县近三年进度推算${band}`}>
      {decimal(expected, 0)}
      {gap ? <small className="ssgz-late"> 差 {decimal(gap, 0)}</small> : null}
    </span>
  );
}

/** Who answers for a region; those who decide about it choose. */
function PersonCell({ row, onDuty }: { row: RegionTrack; onDuty: (duty: Duty) => void }) {
  const can = useAtomValue(canAtom);
  const own = useAtomValue(userAtom)?.areaCode ?? "";
  const { areaCode, name, person } = row;
  // A platform's row bears the code of its own region, and the province answers to nobody here.
  const may = can("rw:edit") && areaCode.length >= 4 && areaCode.startsWith(own);
  return (
    <>
      {person ? <span title={`${person.unit} ${person.name}`}>{person.name}</span> : "未指定"}
      {may ? (
        <Button
          type="link"
          size="small"
          aria-label={`为${name}指定责任人`}
          onClick={() =>
            onDuty({
              kind: "region",
              items: [{ id: areaCode, name, areaCode }],
              held: person !== null,
            })
          }
        >
          指定
        </Button>
      ) : null}
      {person?.phone ? <small>{person.phone}</small> : null}
    </>
  );
}

type OpensProps = { label: string; shows: number | null; onOpen: () => void; children: ReactNode };

/** A figure that links to its records; a missing or zero one has no link. */
function Opens({ label, shows, onOpen, children }: OpensProps) {
  if (!shows) return <>{children}</>;
  return (
    <button type="button" className="cross-figure" title={label} onClick={onOpen}>
      {children}
    </button>
  );
}
