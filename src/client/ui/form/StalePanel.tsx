import { Alert, Button, Radio } from "antd";
import { useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import { detailText } from "../../values/fieldText";
import { moment } from "../../values/format";
import type { Choice, Conflict, FieldValues } from "../../values/mergeValues";

type Props = {
  dataset: AnyDataset;
  conflicts: readonly Conflict[];
  /** The record as somebody else has saved it. */
  theirs: FieldValues;
  saving: boolean;
  onSave: (choice: Choice) => void;
  onBack: () => void;
};

const proposedOf = (conflicts: readonly Conflict[]): Choice =>
  Object.fromEntries(conflicts.flatMap(({ key, proposed }) => (proposed ? [[key, proposed]] : [])));

/** Two people changed one record: shows both values of each field, and the user chooses. */
export function StalePanel({ dataset, conflicts, theirs, saving, onSave, onBack }: Props) {
  const [choice, setChoice] = useState<Choice>(() => proposedOf(conflicts));
  const open = conflicts.filter(({ key }) => !choice[key]).length;
  const all = (side: "mine" | "theirs") =>
    setChoice(Object.fromEntries(conflicts.map(({ key }) => [key, side])));
  return (
    <section className="ui-stale" aria-label="数据冲突">
      <Alert
        type="warning"
        showIcon
        title={`该记录已由 ${String(theirs.gxr ?? "他人")} 于 ${moment(theirs.gxsj as string)} 修改`}
        description={
          conflicts.length === 0
            ? "两次修改没有冲突，可以继续保存。"
            : "请逐项选择采用哪一个值，再保存一次。"
        }
      />
      {conflicts.length > 0 ? (
        <table className="ui-stale-table">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">
                我的值{" "}
                <Button size="small" type="link" onClick={() => all("mine")}>
                  全选
                </Button>
              </th>
              <th scope="col">
                对方的值{" "}
                <Button size="small" type="link" onClick={() => all("theirs")}>
                  全选
                </Button>
              </th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <ConflictRow
                key={conflict.key}
                dataset={dataset}
                conflict={conflict}
                side={choice[conflict.key]}
                onChoose={(side) => setChoice({ ...choice, [conflict.key]: side })}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      <footer className="ui-form-foot">
        <span className="ui-second">{open > 0 ? `还有 ${open} 项未选择` : ""}</span>
        <Button onClick={onBack}>返回修改</Button>
        <Button type="primary" disabled={open > 0} loading={saving} onClick={() => onSave(choice)}>
          按所选保存
        </Button>
      </footer>
    </section>
  );
}

type RowProps = {
  dataset: AnyDataset;
  conflict: Conflict;
  side: "mine" | "theirs" | undefined;
  onChoose: (side: "mine" | "theirs") => void;
};

function ConflictRow({ dataset, conflict, side, onChoose }: RowProps) {
  const field = dataset.fields[conflict.key];
  if (!field) return null;
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {(["mine", "theirs"] as const).map((one) => (
        <td key={one}>
          <Radio
            checked={side === one}
            onChange={() => onChoose(one)}
            aria-label={`${field.label}：${one === "mine" ? "我的值" : "对方的值"}`}
          >
            {detailText(field, conflict[one])}
          </Radio>
        </td>
      ))}
    </tr>
  );
}
