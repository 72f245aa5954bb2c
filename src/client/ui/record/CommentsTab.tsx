import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { commentApi as api, type RecordComment } from "#contract/endpoints/inbox/comment";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { dataRevisionAtom } from "../../state/map";
import { moment } from "../../values/format";
import { CallState } from "../base/CallState";
import { CommentForm } from "./CommentForm";

type Props = { dataset: string; id: string };

/** 批注 on a record, and a form for the next one. Those that call the reader are read once shown. */
export function CommentsTab({ dataset, id }: Props) {
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(api.list, { dataset, id }, revision);
  const { data, reload } = called;
  useReading(data);
  return (
    <>
      <CallState called={called} rows={3}>
        {(list) =>
          list.length === 0 ? (
            <p className="ui-second">还没有批注</p>
          ) : (
            <ul className="ui-comments" aria-label="批注">
              {list.map((one) => (
                <Comment key={one.id} comment={one} />
              ))}
            </ul>
          )
        }
      </CallState>
      <CommentForm dataset={dataset} id={id} onSent={reload} />
    </>
  );
}

/** Once they are shown they are read, which the inbox is told. */
function useReading(list: readonly RecordComment[] | null) {
  const changed = useChanged();
  const unread = (list ?? []).filter((one) => one.unread).map(({ id }) => id);
  const ids = unread.join();
  useEffect(() => {
    if (ids === "") return;
    call(api.read, { ids: ids.split(",") }).then((reply) => {
      if (reply.ok && reply.data.read > 0) changed();
    });
  }, [ids, changed]);
}

function Comment({ comment: { author, at, text, called } }: { comment: RecordComment }) {
  return (
    <li>
      <div className="ui-second">
        <b>{author}</b> · <time dateTime={at}>{moment(at)}</time>
        {called.length > 0 ? ` · @ ${called.join("、")}` : ""}
      </div>
      <p>{text}</p>
    </li>
  );
}
