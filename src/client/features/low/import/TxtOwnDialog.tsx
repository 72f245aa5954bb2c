import { useMemo, useState } from "react";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { TxtParcelPreview } from "#contract/endpoints/uploads/dxydTxt";
import type { FormItem } from "../../../records/formItemsOf";
import { Dialog } from "../../../ui/base/Dialog";
import { AttributeFields } from "./AttributeFields";
import { type FieldErrors, given, valuesOf } from "./txtAttributes";
import type { TxtForm } from "./useTxtForm";

type Props = { parcel: TxtParcelPreview; form: TxtForm; onClose: () => void };

const nothing: FieldErrors = new Map();

/** Attributes of one parcel where they differ from those of all. */
export function TxtOwnDialog({ parcel, form, onClose }: Props) {
  const { row, number, name } = parcel;
  const [values, setValues] = useState<Record<string, unknown>>(() => ({
    ...form.attributes.own[String(row)],
  }));
  const before = useMemo(
    () => valuesOf(parcel, { common: form.attributes.common, own: {} }),
    [parcel, form.attributes.common],
  );
  const errors = form.isTold ? (form.errors.get(row) ?? nothing) : nothing;
  return (
    <Dialog
      title={`第 ${row} 行 · 地块 ${[number, name].filter(Boolean).join(" ")}`}
      width={720}
      okText="确定"
      onCancel={onClose}
      onOk={() => {
        form.setOwn(row, given(values));
        onClose();
      }}
    >
      <p className="ui-second">只填写与“全部地块的属性”不同的字段，留空则沿用。</p>
      <div className="import-own">
        <AttributeFields
          name={`txt-${row}`}
          items={form.items.own}
          values={values}
          errors={errors}
          fallback={(item) => fallbackOf(item, before)}
          onChange={(key, value) => setValues((now) => ({ ...now, [key]: value }))}
        />
      </div>
    </Dialog>
  );
}

/** Says which value is used if the field is left empty. */
function fallbackOf({ key }: FormItem, before: Readonly<Record<string, unknown>>): string | null {
  if (key === "dkbh") return "不填则自动编号";
  const value = before[key];
  if (value === null || value === undefined || value === "") return null;
  const codes = (dxydsd.fields as Record<string, { codes?: Record<string, string> }>)[key]?.codes;
  const words = String(value)
    .split(",")
    .map((one) => codes?.[one] ?? one);
  return `沿用：${words.join("、")}`;
}
