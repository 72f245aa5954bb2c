import { Timeline } from "antd";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Revision } from "../../records/registerOf";
import { moment } from "../../values/format";
import { ChangeRows } from "./ChangeRows";

type Props = { revisions: readonly Revision[]; record: AnyRecord };

/**
 * Earlier versions of a record, newest first: what changed, from what to what, by whom and through
 * which call; at the end its creator.
 */
export function RevisionList({ revisions, record }: Props) {
  const changes = revisions.map(itemOf);
  const { cjr, cjsj } = record;
  const created = cjsj
    ? [
        {
          key: "created",
          content: (
            <div className="ui-trail">
              <b>创建</b>
              <div className="ui-second">
                {[cjr, moment(String(cjsj))].filter(Boolean).join(" · ")}
              </div>
            </div>
          ),
        },
      ]
    : [];
  return (
    <>
      {revisions.length === 0 ? <p className="ui-second">入库以来没有修改过</p> : null}
      <Timeline items={[...changes, ...created]} />
    </>
  );
}

const itemOf = (revision: Revision) => ({
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
});
