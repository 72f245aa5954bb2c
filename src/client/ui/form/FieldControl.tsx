import { AutoComplete, DatePicker, Input, InputNumber, Select } from "antd";
import dayjs from "dayjs";
import { type Field, shownUnitOf } from "#contract/define/field";
import { landClassNames } from "#contract/rules/parcel/landClass";
import type { FormItem } from "../../records/formItemsOf";
import type { FieldValues } from "../../values/mergeValues";
import { AreaInput } from "./AreaInput";
import { PaymentsControl } from "./PaymentsControl";
import { PlaceControl } from "./PlaceControl";

type Props = {
  item: FormItem;
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  /** The form's other values: some choices depend on them. */
  values?: FieldValues;
};

const optionsOf = (field: Field) =>
  Object.entries(field.codes ?? {}).map(([value, label]) => ({ value, label }));

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

const amount = (value: unknown) => (value === null || value === undefined ? null : Number(value));

const list = (value: unknown) => text(value).split(",").filter(Boolean);

const nothing = null;

const landClasses = Object.entries(landClassNames).map(([value, name]) => ({
  value,
  label: `${value} ${name}`,
}));

/** The input for one form item. Values are in stored form. */
export function FieldControl({ item, id, value, onChange, values = {} }: Props) {
  const { field, control } = item;
  const named = id ? { id } : {};
  const change = (next: unknown) => onChange?.(next === "" ? nothing : (next ?? nothing));
  switch (control) {
    case "text":
      return (
        <Input
          {...named}
          value={text(value)}
          onChange={(event) => change(event.target.value)}
          suffix={field.unit}
        />
      );
    case "textarea":
      return (
        <Input.TextArea
          {...named}
          value={text(value)}
          onChange={(event) => change(event.target.value)}
          autoSize={{ minRows: 2, maxRows: 6 }}
        />
      );
    case "select":
      return (
        <Select
          {...named}
          value={text(value) || null}
          onChange={change}
          options={optionsOf(field)}
          showSearch={{ optionFilterProp: "label" }}
          allowClear={!field.required}
        />
      );
    case "selects":
      return (
        <Select
          {...named}
          mode="multiple"
          value={list(value)}
          onChange={(next: string[]) => change(next.toSorted().join(","))}
          options={optionsOf(field)}
          showSearch={{ optionFilterProp: "label" }}
        />
      );
    case "flag":
      return (
        <Select
          {...named}
          value={text(value) || null}
          onChange={(next) => change(next ? Number(next) : nothing)}
          options={optionsOf(field).toReversed()}
          showSearch={{ optionFilterProp: "label" }}
          allowClear={!field.required}
        />
      );
    case "date":
      return (
        <DatePicker
          {...named}
          className="ui-wide"
          value={value ? dayjs(text(value)) : null}
          onChange={(day) => change(day?.format("YYYY-MM-DD"))}
        />
      );
    case "county":
    case "town":
    case "platform":
      return (
        <PlaceControl {...named} list={control} value={value} onChange={change} values={values} />
      );
    case "landClass":
      return (
        <AutoComplete
          {...named}
          value={text(value)}
          onChange={change}
          options={landClasses}
          showSearch={{ filterOption: (typed, one) => one?.label.includes(typed) ?? false }}
        />
      );
    case "payments":
      return <PaymentsControl label={field.label} value={value} onChange={change} />;
    case "area":
      return <AreaInput {...named} label={field.label} value={amount(value)} onChange={change} />;
    case "number":
      return (
        <InputNumber
          {...named}
          className="ui-wide"
          value={amount(value)}
          onChange={change}
          precision={field.digits ?? 0}
          controls={false}
          suffix={shownUnitOf(field)}
        />
      );
  }
}
