import type { ReactNode } from "react";
import { limits } from "#contract/limits";
import { config } from "../../api/config";
import { RegionPath } from "../../map/RegionPath";
import { UserMenu } from "../../shell/UserMenu";
import { moment } from "../../ui/format";
import { useTick } from "./useTick";

/** The hour, which year the figures are of, and since when they have not come anew. */
function Clock({ staleSince }: { staleSince: number | null }) {
  useTick(1000);
  const now = new Date().toISOString();
  return (
    <div className="portal-clock">
      <span>{moment(now)}</span>
      <small>数据年度 {limits.currentYear}</small>
      {staleSince !== null && (
        <small className="portal-stale" role="status">
          数据停留在 {moment(new Date(staleSince).toISOString())}
        </small>
      )}
    </div>
  );
}

/** Where one is, the title, the tools, the clock and the user. */
export function StageHead({ staleSince, tools }: { staleSince: number | null; tools: ReactNode }) {
  return (
    <header className="portal-head">
      <RegionPath />
      <h1>{config().title}</h1>
      <div className="portal-head-end">
        <Clock staleSince={staleSince} />
        <div className="portal-head-tools" data-apart="">
          {tools}
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
