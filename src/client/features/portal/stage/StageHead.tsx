import type { ComponentProps } from "react";
import { limits } from "#contract/limits";
import { config } from "../../../api/config";
import { moment } from "../../../values/format";
import { useTick } from "../runs/useTick";

/** The hour, which year the figures are of, and since when they have not come anew. */
function Clock({ staleSince }: { staleSince: number | null }) {
  useTick(1000);
  const now = new Date().toISOString();
  return (
    <div className="portal-clock">
      <span>{moment(now)}</span>
      <small>
        数据年度 {limits.currentYear}
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

/** The title with the clock; at its sides, once they are there, where one is and what one works the stage with. */
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
