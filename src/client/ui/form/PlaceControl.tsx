import { Select } from "antd";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { regionApi } from "#contract/endpoints/account/region";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { useCall } from "../../api/useCall";
import { regionsAtom } from "../../state/region";
import { userAtom } from "../../state/session";
import type { FieldValues } from "../../values/mergeValues";

type Props = {
  id?: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The form's other values: towns and platforms depend on the county. */
  values: FieldValues;
};

const countyLevel = 3;
const mostPlatforms = 500;

const asText = (value: unknown) => (value ? String(value) : null);

/** The counties of the user's region. */
export function CountyControl({ id, value, onChange }: Props) {
  const regions = useAtomValue(regionsAtom);
  const options = useMemo(
    () =>
      regions
        .filter(({ level }) => level === countyLevel)
        .map(({ areaCode, name }) => ({ value: areaCode, label: name })),
    [regions],
  );
  return (
    <Select
      {...(id ? { id } : {})}
      value={asText(value)}
      onChange={onChange}
      options={options}
      showSearch={{ optionFilterProp: "label" }}
    />
  );
}

const countyOf = (values: FieldValues, own: string) =>
  asText(values.xzqdm) ?? (own.length === 6 ? own : null);

/** The towns of the county in the form. */
export function TownControl({ id, value, onChange, values }: Props) {
  const county = countyOf(values, useAtomValue(userAtom)?.areaCode ?? "");
  const called = useCall(regionApi.towns, county ? { areaCode: county } : null);
  const options = (called.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select
      {...(id ? { id } : {})}
      value={asText(value)}
      onChange={(next) => onChange(next ?? null)}
      options={options}
      loading={called.loading}
      allowClear
      notFoundContent={county ? "没有乡镇街道" : "请先选择县（市、区）"}
      showSearch={{ optionFilterProp: "label" }}
    />
  );
}

/** The industry platforms of the county in the form. */
export function PlatformControl({ id, value, onChange, values }: Props) {
  const county = countyOf(values, useAtomValue(userAtom)?.areaCode ?? "");
  const called = useCall(
    cyptApi.pageList,
    county ? { areaCode: county, current: 1, pageSize: mostPlatforms } : null,
  );
  const options = (called.data?.list ?? []).map((one) => ({
    value: one.cyptid,
    label: one.cyptmc,
  }));
  return (
    <Select
      {...(id ? { id } : {})}
      value={asText(value)}
      onChange={(next) => onChange(next ?? null)}
      options={options}
      loading={called.loading}
      allowClear
      notFoundContent={county ? "没有产业平台" : "请先选择县（市、区）"}
      showSearch={{ optionFilterProp: "label" }}
    />
  );
}
