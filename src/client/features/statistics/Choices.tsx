import { Segmented, Select } from "antd";
import { recordYears } from "../../state/dataTime";
import type { Measure } from "./crossModelOf";
import type { useChoices } from "./useChoices";

type Choices = ReturnType<typeof useChoices>;
type Props = { choices: Choices };

const measures: { value: Measure; label: string }[] = [
  { value: "zs", label: "宗数" },
  { value: "mj", label: "面积" },
];

export const measureOf = ({ one }: Choices): Measure => one("by", ["zs", "mj"], "zs");

/** 宗数 or 面积. */
export function MeasureSwitch({ choices, count = "宗数" }: Props & { count?: string }) {
  return (
    <Segmented<Measure>
      aria-label="统计口径"
      value={measureOf(choices)}
      onChange={(value) => choices.put("by", value === "zs" ? null : value)}
      options={measures.map((one) => (one.value === "zs" ? { ...one, label: count } : one))}
    />
  );
}

type SeveralProps = Props & {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The value used while nothing is chosen; all if omitted. */
  initial?: readonly string[];
};

/** A multiple-choice filter; none chosen means all. */
export function Several({ choices, name, label, options, initial = [] }: SeveralProps) {
  const chosen = choices.several(name);
  return (
    <Select
      mode="multiple"
      className="stats-several"
      aria-label={label}
      placeholder={label}
      allowClear
      maxTagCount="responsive"
      optionFilterProp="label"
      value={chosen.length > 0 ? chosen : [...initial]}
      onChange={(values: string[]) => choices.put(name, values.toSorted().join(","))}
      options={[...options]}
    />
  );
}

type YearsProps = Props & Pick<SeveralProps, "name" | "label" | "initial">;

export const Years = (props: YearsProps) => (
  <Several
    {...props}
    options={recordYears().map((year) => ({ value: String(year), label: `${year} 年` }))}
  />
);

export const optionsOf = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes).map(([value, label]) => ({ value, label }));

/** The chosen years in words, for the heading of a sheet. */
export const yearWords = (label: string, chosen: readonly string[]): string =>
  chosen.length > 0 ? `${label}：${chosen.join("、")}` : `${label}：全部`;

export const numbersOf = (values: readonly string[]): number[] => values.map(Number);
