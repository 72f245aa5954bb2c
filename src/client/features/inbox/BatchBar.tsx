import { Button } from "antd";
import type { TodoRow } from "#contract/endpoints/inbox/todo";
import { StepBar } from "../../ui/step/StepBar";
import { byKind, recordOf } from "./kinds";

type Props = {
  rows: readonly TodoRow[];
  onDone: (kind: string, ids: readonly string[]) => void;
  onClear: () => void;
};

/** Steps for several items at once; each kind has its own. */
export function BatchBar({ rows, onDone, onClear }: Props) {
  const kinds = byKind(rows);
  return (
    <div className="inbox-batch">
      <span>
        已选 <b>{rows.length}</b> 项
      </span>
      {kinds.map(({ key, known, own }) => (
        <span key={key} className="ui-bulk">
          {kinds.length > 1 ? <small>{known.kind.title}</small> : null}
          <StepBar
            register={known.register}
            rows={own.map((row) => recordOf(row, known))}
            onDone={(ids) => onDone(key, ids)}
            counted
          />
        </span>
      ))}
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
