import { Button, Input, Select } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { headingOf } from "#contract/define/field";
import { type Takeover, takeoverApi } from "#contract/endpoints/uploads/takeover";
import { lackedFields } from "#contract/rules/takeover/columns";
import { takenFields, takeoverDataset } from "#contract/rules/takeover/registers";
import { call } from "../../../api/call";
import { notifyAtom } from "../../../state/notices";
import { HeadingMatch } from "../../../ui/import/HeadingMatch";
import "../../../ui/register/register.css";

type Props = { takeover: Takeover; onChange: () => void };

/** Which column fills which field, and what records have whose file has nothing. */
export function TakeoverColumns({ takeover, onChange }: Props) {
  const { id, dataset: name, files, isOwn } = takeover;
  const dataset = takeoverDataset(name);
  const fields = takenFields(dataset);
  const [columns, setColumns] = useState(takeover.columns);
  const [values, setValues] = useState(takeover.values);
  const [busy, setBusy] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const samples = Object.fromEntries(files.flatMap(({ look }) => Object.entries(look.samples)));
  const headings = [...new Set(files.flatMap(({ look }) => look.headings))];
  const taken = new Set(Object.values(columns));
  const titles = Object.fromEntries(
    Object.entries(fields).map(([field, its]) => [field, headingOf(its)]),
  );
  const lacking = lackedFields(dataset, columns, {});
  const offered = [...new Set([...lacking, ...Object.keys(values), dataset.state ?? ""])].filter(
    (field) => field in fields && !taken.has(field),
  );
  const isChanged = columns !== takeover.columns || values !== takeover.values;
  const save = async () => {
    setBusy(true);
    const result = await call(takeoverApi.match, { id, columns, values });
    setBusy(false);
    if (!result.ok) return notify({ kind: "error", text: result.message });
    notify({ kind: "success", text: "已保存，下次接管该登记册时自动沿用" });
    onChange();
  };
  return (
    <section aria-label="列的对应">
      <h3>列的对应</h3>
      <p className="ui-second">
        左边是文件中的列和前几个值，右边选择登记册的字段；不选的列不接管。对应关系会记住，下次沿用。
      </p>
      <HeadingMatch
        headings={headings.map((title) => ({ title, column: columns[title] ?? null }))}
        titles={titles}
        samples={samples}
        disabled={!isOwn}
        onMatch={(meant) => setColumns({ ...columns, ...meant })}
      />
      <h3>统一取值</h3>
      <p className="ui-second">文件中没有的字段，所有记录取同一个值；文件中有值的以文件为准。</p>
      <div className="takeover-values">
        {offered.map((field) => (
          <Value
            key={field}
            field={field}
            dataset={name}
            disabled={!isOwn}
            value={values[field] ?? ""}
            onChange={(value) => setValues({ ...values, [field]: value })}
          />
        ))}
      </div>
      <Button type="primary" loading={busy} disabled={!isOwn || !isChanged} onClick={save}>
        保存对应
      </Button>
    </section>
  );
}

type ValueProps = {
  field: string;
  dataset: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
};

function Value({ field: name, dataset, value, disabled, onChange }: ValueProps) {
  const field = takenFields(takeoverDataset(dataset))[name];
  if (!field) return null;
  const id = `takeover-${name}`;
  const options = Object.entries(field.codes ?? {}).map(([code, label]) => ({
    value: code,
    label,
  }));
  return (
    <label htmlFor={id}>
      <span>{headingOf(field)}</span>
      {options.length > 0 ? (
        <Select
          id={id}
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          placeholder="不统一"
          disabled={disabled}
          value={value || null}
          options={options}
          onChange={(code: string | null) => onChange(code ?? "")}
        />
      ) : (
        <Input
          id={id}
          placeholder={field.kind === "date" ? "年-月-日" : "不统一"}
          disabled={disabled}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </label>
  );
}
