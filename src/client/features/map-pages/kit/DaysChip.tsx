import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useAtomValue } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { MapFilter } from "#contract/map/layerSpec";
import { dataYearAtom } from "../../../state/dataTime";
import { pickedDays } from "../../../values/pickedDay";
import { usePage } from "./pageContext";

const form = "YYYY-MM-DD";

const span = (label: string, from: string, to: string) => ({
  label,
  value: [dayjs(from), dayjs(to)] as [dayjs.Dayjs, dayjs.Dayjs],
});

const presetsOf = (year: number) => [
  span(`${year} 年`, `${year}-01-01`, `${year}-12-31`),
  span("上半年", `${year}-01-01`, `${year}-06-30`),
  span("下半年", `${year}-07-01`, `${year}-12-31`),
  span(`${year - 1} 年`, `${year - 1}-01-01`, `${year - 1}-12-31`),
  span("近三年", `${year - 2}-01-01`, `${year}-12-31`),
  span("近五年", `${year - 4}-01-01`, `${year}-12-31`),
];

/** The range of days that a filter sets on a field, in words; null for no limit. */
export function daysText(label: string, filter: MapFilter, name: string): string | null {
  const [from, to] = [filter[`${name}Min`], filter[`${name}Max`]];
  if (from && to) return `${label} ${from} 至 ${to}`;
  if (from) return `${label} ${from} 起`;
  return to ? `${label} ${to} 止` : null;
}

type Props = {
  /** The field of the page's dataset. */
  name: string;
  filter: MapFilter;
  onChange: (filter: MapFilter) => void;
};

/** First and last day of a field; either may be open. */
export function DaysChip({ name, filter, onChange }: Props) {
  const { source } = usePage();
  const year = useAtomValue(dataYearAtom);
  const label = datasets[source]?.fields[name]?.label ?? name;
  return (
    <DatePicker.RangePicker
      aria-label={label}
      placeholder={["开始日期", "结束日期"]}
      allowEmpty={[true, true]}
      presets={presetsOf(year)}
      defaultPickerValue={[dayjs(`${year}-01-01`), dayjs(`${year}-02-01`)]}
      value={pickedDays(filter[`${name}Min`], filter[`${name}Max`])}
      onChange={(days) =>
        onChange({
          ...filter,
          [`${name}Min`]: days?.[0]?.format(form),
          [`${name}Max`]: days?.[1]?.format(form),
        })
      }
    />
  );
}
