import { Timeline } from "antd";
import { moment } from "./format";
import type { Revision } from "./useRecord";

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
            {revision.changes.length > 0 ? (
              <table className="ui-changes">
                <tbody>
                  {revision.changes.map((change) => (
                    <tr key={change.field}>
                      <th scope="row">{change.label}</th>
                      <td>
                        <del>{change.before ?? "—"}</del>
                        <span aria-hidden="true"> → </span>
                        <ins>{change.after ?? "—"}</ins>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : null}
          </div>
        ),
      }))}
    />
  );
}
