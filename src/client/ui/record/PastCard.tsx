import { Button } from "antd";
import { useSetAtom } from "jotai";
import { pastApi } from "#contract/endpoints/map/past";
import type { Library } from "#contract/workflow/shzt";
import { useCall } from "../../api/useCall";
import { nameOf, numberOf, type Register } from "../../records/registerOf";
import { selectionAtom } from "../../state/map";
import { StatusTag } from "../../values/StatusTag";
import { CallState } from "../base/CallState";
import { NotThere, PastHead } from "./PastHead";
import { RecordFacts } from "./RecordFacts";
import "../../theme/ui.css";
import "./card.css";

type Props = {
  register: Register;
  dataset: Library;
  id: string;
  asOf: string;
  onClose: () => void;
};

/** The read-only card of a record as it was on an earlier day. */
export function PastCard({ register, dataset, id, asOf, onClose }: Props) {
  const called = useCall(pastApi.past, { dataset, id, asOf });
  const select = useSetAtom(selectionAtom);
  const facts = register.dataset;
  return (
    <article className="ui-card">
      <CallState called={called}>
        {({ record }) =>
          record ? (
            <>
              <PastHead
                name={nameOf(register, record)}
                number={numberOf(register, record)}
                days={`${asOf} 的状态`}
                onClose={onClose}
              >
                {facts.state && (
                  <StatusTag dataset={facts} field={facts.state} value={record[facts.state]} />
                )}
              </PastHead>
              <div className="ui-card-body">
                <RecordFacts dataset={facts} record={record} keys={facts.views.card} brief />
              </div>
            </>
          ) : (
            <NotThere days={asOf} onClose={onClose}>
              {asOf} 登记簿中没有该地块，或不在权限范围内。
            </NotThere>
          )
        }
      </CallState>
      <footer className="ui-card-foot">
        <Button size="small" onClick={() => select({ dataset, ids: [id], focus: id })}>
          看现在的状态
        </Button>
        {called.error && (
          <Button size="small" onClick={onClose}>
            关闭
          </Button>
        )}
      </footer>
    </article>
  );
}
