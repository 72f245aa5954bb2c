import { Timeline } from "antd";
import { missing, moment } from "./format";
import type { Revision } from "./register";

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/;

/** Moments come as they are stored; everything else is already in words. */
const inWords = (value: string | null): string =>
  value !== null && instant.test(value) ? moment(value) : (value ?? missing);

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
                        <del>{inWords(change.before)}</del>
                        <span aria-hidden="true"> → </span>
                        <ins>{inWords(change.after)}</ins>
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
