import { Select } from "antd";
import { useEffect, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { useCall } from "../../api/useCall";
import { idOf, type Link, numberOf, titleOf } from "../../records/registerOf";
import { registerNamed } from "../../records/registers";
import type { FieldValues } from "../../values/mergeValues";

type Props = {
  id?: string;
  link: Link;
  value: unknown;
  onChange: (value: unknown) => void;
  required: boolean;
  values: FieldValues;
  /** Restricts the options to records that may be chosen at all. */
  only?: Readonly<Record<string, unknown>>;
  /** Why an option may not be chosen; null if it may. */
  whyNot?: (row: AnyRecord) => string | null;
  onListed?: (rows: readonly AnyRecord[]) => void;
};

const offered = 20;

const optionOf = (value: string, label: string, whyNot: string | null) => ({
  value,
  label: whyNot ? (
    <>
      {label}
      <br />
      <small className="ui-weak">{whyNot}</small>
    </>
  ) : (
    label
  ),
  disabled: whyNot !== null,
});

/** Chooses a record of another register by its number or name. */
export function LinkControl({ id, link, value, onChange, required, values, ...limits }: Props) {
  const { only, whyNot, onListed } = limits;
  const register = registerNamed(link.to);
  const [word, setWord] = useState("");
  const chosen = value ? String(value) : null;
  const { key } = register.dataset;
  const here = values.xzqdm ? { areaCode: values.xzqdm } : {};
  const found = useCall(register.page, {
    ...only,
    ...here,
    ...(word && { keyword: word }),
    current: 1,
    pageSize: offered,
  });
  const known = useCall(
    register.page,
    chosen && link.by === "id" ? { [`${key.id}s`]: [chosen], current: 1, pageSize: 1 } : null,
  );
  const { data } = found;
  useEffect(() => {
    if (data) onListed?.(data.list);
  }, [data, onListed]);
  const rows = [...(known.data?.list ?? []), ...(found.data?.list ?? [])];
  const keyOf = link.by === "id" ? idOf : numberOf;
  const options = new Map(
    rows.map((row) => [
      keyOf(register, row),
      optionOf(keyOf(register, row), titleOf(register, row), whyNot?.(row) ?? null),
    ]),
  );
  if (chosen && !options.has(chosen)) options.set(chosen, optionOf(chosen, chosen, null));
  return (
    <Select
      {...(id ? { id } : {})}
      value={chosen}
      onChange={(next) => onChange(next ?? null)}
      options={[...options.values()]}
      showSearch={{ onSearch: setWord, filterOption: false }}
      loading={found.loading}
      allowClear={!required}
      placeholder={`按编号或名称查找${register.dataset.title}`}
      notFoundContent={found.loading ? "正在查找…" : "没有找到"}
    />
  );
}
