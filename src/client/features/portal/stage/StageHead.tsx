import { useAtomValue } from "jotai";
import type { ComponentProps } from "react";
import { asOfWords } from "#contract/dataTime";
import { config } from "../../../api/config";
import { dataTimeAtom } from "../../../state/dataTime";
import { moment } from "../../../values/format";
import { useTick } from "../runs/useTick";

/** The time, the day of the figures, and since when they could not be refreshed. */
function Clock({ staleSince }: { staleSince: number | null }) {
  useTick(1000);
  const time = useAtomValue(dataTimeAtom);
  const now = new Date().toISOString();
  return (
    <div className="portal-clock">
      <span>{moment(now)}</span>
      <small title={`数据年度 ${time.year}`}>
        {asOfWords(time)}
        {config().demo && " · 演示数据"}
      </small>
      {staleSince !== null && (
        <small className="portal-stale" role="status">
          数据停留在 {moment(new Date(staleSince).toISOString())}
        </small>
      )}
    </div>
  );
}

type Parts = typeof import("./HeadParts");
type Props = ComponentProps<Parts["HeadTools"]> & {
  staleSince: number | null;
  parts: Parts | null;
};

/** The title with the clock; once loaded, breadcrumbs and controls at its sides. */
export function StageHead({ staleSince, parts, ...tools }: Props) {
  return (
    <header className="portal-head">
      <div>{parts && <parts.RegionPath />}</div>
      <h1>{config().title}</h1>
      <div className="portal-head-end">
        <Clock staleSince={staleSince} />
        {parts && <parts.HeadTools {...tools} />}
      </div>
    </header>
  );
}
