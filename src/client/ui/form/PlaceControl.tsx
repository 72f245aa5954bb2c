import { Select } from "antd";
import type { PairList } from "#contract/define/field";
import type { FieldValues } from "../../values/mergeValues";
import { usePlaces } from "./usePlaces";

type Props = {
  id?: string;
  list: Exclude<PairList, "landClass">;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The form's other values: towns and platforms depend on the county. */
  values: FieldValues;
};

const words = { county: "县（市、区）", town: "乡镇街道", platform: "产业平台" } as const;

/** A place of the user's region, chosen by its name. */
export function PlaceControl({ id, list, value, onChange, values }: Props) {
  const { places, loading, county } = usePlaces(list, values);
  const isCounty = list === "county";
  return (
    <Select
      {...(id ? { id } : {})}
      value={value ? String(value) : null}
      onChange={(next) => onChange(next ?? null)}
      options={places.map(({ code, name }) => ({ value: code, label: name }))}
      loading={loading}
      allowClear={!isCounty}
      notFoundContent={isCounty || county ? `没有${words[list]}` : "请先选择县（市、区）"}
      showSearch={{ optionFilterProp: "label" }}
    />
  );
}
