import { Button } from "antd";
import { useId, useRef, useState } from "react";
import type { MendCell } from "#contract/endpoints/uploads/mend";
import type { Problem } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import { useFirstField } from "../../../ui/base/useFirstField";
import { FieldControl } from "../../../ui/form/FieldControl";
import { count } from "../../../values/format";
import { mendItemOf, wrongValue } from "./mendCells";
import type { Mending } from "./useMends";

type Props = {
  library: Library;
  problem: Problem;
  column: string;
  /** The problems that the same value would put right, this one among them. */
  same: readonly Problem[];
  mending: Mending;
  onClose: () => void;
};

/** Puts one value right, or the same wrong value wherever it stands. */
export function MendEditor({ library, problem, column, same, mending, onClose }: Props) {
  const item = mendItemOf(library, column);
  const [value, setValue] = useState<unknown>(() =>
    startOf(item.control, wrongValue(library, column, problem)),
  );
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  const mend = async (problems: readonly Problem[]) => {
    const text = value === null || value === undefined ? "" : String(value);
    const cells = problems.flatMap(({ row }): MendCell[] =>
      row === null ? [] : [{ row, field: column, value: text }],
    );
    if (await mending.mend(cells)) onClose();
  };
  return (
    <form
      ref={form}
      className="import-mend"
      aria-label={`更正${item.field.label}`}
      onSubmit={(event) => {
        event.preventDefault();
        void mend([problem]);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // Esc would lead back to the list.
        event.preventDefault();
        onClose();
      }}
    >
      <label htmlFor={id}>{item.field.label}</label>
      <div>
        <FieldControl id={id} item={item} value={value} onChange={setValue} />
      </div>
      <Button size="small" type="primary" htmlType="submit" loading={mending.busy}>
        更正
      </Button>
      {same.length > 1 ? (
        <Button size="small" disabled={mending.busy} onClick={() => mend(same)}>
          应用到同类 {count(same.length)} 处
        </Button>
      ) : null}
      <Button size="small" type="text" disabled={mending.busy} onClick={onClose}>
        取消
      </Button>
    </form>
  );
}

/** A calendar shows valid days only. */
const startOf = (control: string, value: string): string =>
  control === "date" && !/^\d{4}-\d{2}-\d{2}$/.test(value) ? "" : value;
