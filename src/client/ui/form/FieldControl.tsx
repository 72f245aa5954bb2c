import { AutoComplete, DatePicker, Input, InputNumber, Select, type SelectProps } from "antd";
import { landClassNames } from "#contract/codes/landClasses/presentClasses";
import { type Field, shownUnitOf } from "#contract/define/field";
import type { FormItem } from "../../records/formItemsOf";
import type { FieldValues } from "../../values/mergeValues";
import { pickedDay } from "../../values/pickedDay";
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
  /** The user's usual choices, which stand first in a list. */
  used?: readonly string[];
};

const optionsOf = (field: Field) =>
  Object.entries(field.codes ?? {}).map(([value, label]) => ({ value, label }));

/** A shorter list is read at a glance, and its order is known by heart. */
const longList = 8;

/** A long list with the usual choices first, under a heading of their own. */
function choicesOf(field: Field, used: readonly string[]): NonNullable<SelectProps["options"]> {
  const all = optionsOf(field);
  const usual = used.flatMap((value) => all.filter((one) => one.value === value));
  if (all.length < longList || usual.length === 0) return all;
  const rest = all.filter(({ value }) => !used.includes(value));
  return [
    { label: "常用", options: usual },
    { label: "其他", options: rest },
  ];
}

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

const amount = (value: unknown) => (value === null || value === undefined ? null : Number(value));

const list = (value: unknown) => text(value).split(",").filter(Boolean);

const nothing = null;
const none: readonly string[] = [];

const landClasses = Object.entries(landClassNames).map(([value, name]) => ({
  value,
  label: `${value} ${name}`,
}));

/** The input for one form item. Values are in stored form. */
export function FieldControl({ item, id, value, onChange, values = {}, used = none }: Props) {
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
          options={choicesOf(field, used)}
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
          value={pickedDay(value)}
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
