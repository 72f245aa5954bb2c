import { SearchOutlined } from "@ant-design/icons";
import { DatePicker, Input, InputNumber, Select, Space } from "antd";
import { useEffect, useState } from "react";
import type { Filter } from "../../records/filtersOf";
import { type FilterValues, keysOf } from "../../records/listQuery";
import { pickedDays } from "../../values/pickedDay";

type Props = { filter: Filter; values: FilterValues; onChange: (changes: FilterValues) => void };

/** One control of the filter line; labelled by its placeholder and its accessible name. */
export function FilterControl({ filter, values, onChange }: Props) {
  switch (filter.kind) {
    case "text":
      return <TextFilter filter={filter} values={values} onChange={onChange} />;
    case "choices":
      return (
        <Select
          mode="multiple"
          aria-label={filter.label}
          placeholder={filter.label}
          options={[...filter.options]}
          optionFilterProp="label"
          maxTagCount="responsive"
          maxTagPlaceholder={({ length }) => `${length} 项`}
          allowClear
          value={(values[filter.key] as string[] | undefined) ?? []}
          onChange={(value) => onChange({ [filter.key]: value })}
        />
      );
    case "choice":
      return (
        <Select
          aria-label={filter.label}
          placeholder={filter.label}
          options={[...filter.options]}
          allowClear
          value={values[filter.key] === undefined ? undefined : String(values[filter.key])}
          onChange={(value) => onChange({ [filter.key]: value })}
        />
      );
    case "range":
      return <RangeFilter filter={filter} values={values} onChange={onChange} />;
    case "days":
      return <DaysFilter filter={filter} values={values} onChange={onChange} />;
    case "id":
    case "ids":
      return null;
  }
}

function TextFilter({ filter, values, onChange }: Props) {
  const given = String(values[filter.key] ?? "");
  const [text, setText] = useState(given);
  useEffect(() => setText(given), [given]);
  const search = (value: string) => {
    if (value.trim() !== given) onChange({ [filter.key]: value.trim() });
  };
  return (
    <Input
      aria-label={filter.label}
      placeholder={filter.label}
      prefix={<SearchOutlined className="ui-weak" />}
      allowClear
      maxLength={100}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        if (event.target.value === "") search("");
      }}
      onPressEnter={() => search(text)}
      onBlur={() => search(text)}
    />
  );
}

function RangeFilter({
  filter,
  values,
  onChange,
}: Props & { filter: Extract<Filter, { kind: "range" }> }) {
  const ends = ["最小", "最大"];
  return (
    <Space.Compact className="ui-range">
      {keysOf(filter).map((key, index) => (
        <RangeEnd
          key={key}
          label={`${ends[index]}${filter.label}（${filter.unit}）`}
          placeholder={index === 0 ? `${filter.label} ≥` : `≤ ${filter.unit}`}
          value={values[key] as number | undefined}
          onChange={(value) => onChange({ [key]: value })}
        />
      ))}
    </Space.Compact>
  );
}

type EndProps = {
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

function RangeEnd({ label, placeholder, value, onChange }: EndProps) {
  const [text, setText] = useState<number | null>(value ?? null);
  useEffect(() => setText(value ?? null), [value]);
  const apply = () => {
    if ((text ?? undefined) !== value) onChange(text ?? undefined);
  };
  return (
    <InputNumber
      aria-label={label}
      placeholder={placeholder}
      min={0}
      controls={false}
      value={text}
      onChange={(next) => setText(typeof next === "number" ? next : null)}
      onPressEnter={apply}
      onBlur={apply}
    />
  );
}

function DaysFilter({ filter, values, onChange }: Props) {
  const [first = "", last = ""] = keysOf(filter);
  return (
    <DatePicker.RangePicker
      aria-label={filter.label}
      placeholder={[`${filter.label}起`, "止"]}
      allowEmpty={[true, true]}
      value={pickedDays(values[first], values[last])}
      onChange={(days) =>
        onChange({
          [first]: days?.[0]?.format("YYYY-MM-DD"),
          [last]: days?.[1]?.format("YYYY-MM-DD"),
        })
      }
    />
  );
}
