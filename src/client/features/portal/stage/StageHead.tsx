import { useAtomValue } from "jotai";
import type { ComponentProps, ReactNode } from "react";
import { asOfWords } from "#contract/dataTime";
import { config } from "../../../api/config";
import { dataTimeAtom } from "../../../state/dataTime";
import { moment } from "../../../values/format";
import { useTick } from "../runs/useTick";

/** The day of the figures; apart from it the time, and since when they could not be refreshed. */
function Clock({ staleSince }: { staleSince: number | null }) {
  useTick(1000);
  const time = useAtomValue(dataTimeAtom);
  const now = new Date().toISOString();
  return (
    <p className="portal-clock">
      <span title={`数据年度 ${time.year}`}>
        {config().demo && "演示数据 · "}
        {asOfWords(time)}
      </span>
      <span className="portal-now">
        现在 <time>{moment(now)}</time>
      </span>
      {staleSince !== null && (
        <span className="portal-stale" role="status">
          数据停留在 {moment(new Date(staleSince).toISOString())}
        </span>
      )}
    </p>
  );
}

type Parts = typeof import("./HeadParts");
type Props = ComponentProps<Parts["HeadTools"]> & {
  staleSince: number | null;
  parts: Parts | null;
  /** The line on top. */
  children: ReactNode;
};

/** The line that tells it all; beside it the region, the day, and once loaded the controls. */
export function StageHead({ staleSince, parts, children, ...tools }: Props) {
  return (
    <header className="portal-head">
      {children}
      <div className="portal-head-end">
        <div className="portal-head-row">
          {parts && <parts.RegionPath />}
          {parts && <parts.HeadTools {...tools} />}
        </div>
        <Clock staleSince={staleSince} />
      </div>
    </header>
  );
}
