import { Button } from "antd";
import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { pastApi } from "#contract/endpoints/map/past";
import type { Library } from "#contract/workflow/shzt";
import type { Reply } from "../../api/call";
import { useCall } from "../../api/useCall";
import type { Register } from "../../records/registerOf";
import { compareAtom, selectionAtom } from "../../state/map";
import { mu } from "../../values/format";
import { CallState } from "../base/CallState";
import { ChangeRows } from "./ChangeRows";
import { NotThere, PastHead } from "./PastHead";
import "../../theme/ui.css";
import "./card.css";

type Info = Reply<typeof pastApi.info>;
type Props = {
  register: Register;
  dataset: Library;
  id: string;
  from: string;
  to: string;
  onClose: () => void;
};

/** The card of a record's changes between two days; both outlines are on the map. */
export function ChangeCard({ dataset, id, from, to, onClose }: Props) {
  const called = useCall(pastApi.info, { dataset, id, from, to });
  const select = useSetAtom(selectionAtom);
  useBothOutlines(called.data);
  return (
    <article className="ui-card">
      <CallState called={called}>
        {(info) =>
          info.isBefore || info.isAfter ? (
            <>
              <PastHead
                name={info.name}
                number={info.number}
                days={`${from} 至 ${to} 的变化`}
                onClose={onClose}
              />
              <div className="ui-card-body">
                <Happened info={info} from={from} to={to} />
              </div>
            </>
          ) : (
            <NotThere days={`${from} 至 ${to}`} onClose={onClose}>
              两个日期登记簿中都没有该地块，或不在权限范围内。
            </NotThere>
          )
        }
      </CallState>
      <footer className="ui-card-foot">
        {called.data?.isBefore && (
          <Button
            size="small"
            onClick={() => select({ dataset, ids: [id], focus: id, asOf: from })}
          >
            看 {from}
          </Button>
        )}
        {called.data?.isAfter && (
          <Button size="small" onClick={() => select({ dataset, ids: [id], focus: id, asOf: to })}>
            看 {to}
          </Button>
        )}
        <Button size="small" onClick={() => select({ dataset, ids: [id], focus: id })}>
          看现在的状态
        </Button>
      </footer>
    </article>
  );
}

function Happened({ info, from, to }: { info: Info; from: string; to: string }) {
  const { isBefore, isAfter, changes, gained, lost } = info;
  if (!isBefore) return <p>{from} 登记簿中还没有该地块，此后新增或调入。</p>;
  if (!isAfter) return <p>{to} 登记簿中已没有该地块，其间删除、合并、分割或调出。</p>;
  return (
    <>
      {changes.length > 0 ? <ChangeRows changes={changes} /> : <p>两个日期的内容相同。</p>}
      {gained + lost > 0 && (
        <p className="ui-outlines">
          <span className="ui-outline-before">原图形</span>
          <span className="ui-outline-after">现图形</span>
          划入 {mu(gained)} 亩，划出 {mu(lost)} 亩
        </p>
      )}
    </>
  );
}

/** Draws the earlier outline dashed and the later one solid while the card is open. */
function useBothOutlines(info: Info | null): void {
  const show = useSetAtom(compareAtom);
  useEffect(() => {
    if (!info) return;
    const isMoved = info.gained + info.lost > 0 || !info.isBefore || !info.isAfter;
    show(isMoved ? { before: info.before, after: info.after } : null);
    return () => show(null);
  }, [info, show]);
}
