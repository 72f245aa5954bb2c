import { Timeline } from "antd";
import { ChangeRows } from "./ChangeRows";
import { moment } from "./format";
import type { Revision } from "./register";

/** Earlier versions of a record, newest first: what changed, from what to what, who and through which call. */
export function RevisionList({ revisions }: { revisions: readonly Revision[] }) {
  if (revisions.length === 0) return <p className="ui-second">入库以来没有修改过</p>;
  return (
    <Timeline
      items={revisions.map((revision) => ({
        key: `${revision.bbh}/${revision.at}`,
        content: (
          <div className="ui-trail">
            <div>
              <b>{revision.via}</b>
              <span className="ui-second"> 第 {revision.bbh} 版</span>
            </div>
            <div className="ui-second">
              {revision.by} · {moment(revision.at)}
            </div>
            <ChangeRows changes={revision.changes} />
          </div>
        ),
      }))}
    />
  );
}
