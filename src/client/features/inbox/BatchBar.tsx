import { Button } from "antd";
import type { TodoRow } from "#contract/endpoints/inbox/todo";
import { StepBar } from "../../ui/step/StepBar";
import { knownKind, recordOf } from "./kinds";

type Props = { rows: readonly TodoRow[]; onDone: () => void };

/** Steps for several items at once; each kind has its own. */
export function BatchBar({ rows, onDone }: Props) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return (
    <div className="inbox-batch">
      <span>
        已选 <b>{rows.length}</b> 项
      </span>
      {kinds.map((key) => {
        const known = knownKind(key);
        if (!known) return null;
        const own = rows.filter(({ kind }) => kind === key);
        return (
          <span key={key} className="ui-bulk">
            {kinds.length > 1 ? <small>{known.kind.title}</small> : null}
            <StepBar
              register={known.register}
              rows={own.map((row) => recordOf(row, known))}
              onDone={onDone}
              counted
            />
          </span>
        );
      })}
      <Button type="link" size="small" onClick={onDone}>
        取消选择
      </Button>
    </div>
  );
}
