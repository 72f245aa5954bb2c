import { Select } from "antd";
import { rwlxCodes } from "#contract/codes/landCodes";

type Props = {
  years: readonly number[];
  nd: number;
  rwlx: string;
  onChange: (key: "nd" | "rwlx", value: string) => void;
};

const kinds = Object.entries(rwlxCodes).map(([value, label]) => ({ value, label }));

/** Selects year and kind of the tasks on a page. */
export function TaskChoice({ years, nd, rwlx, onChange }: Props) {
  return (
    <>
      <Select
        aria-label="年度"
        value={nd}
        onChange={(value) => onChange("nd", String(value))}
        options={years.map((value) => ({ value, label: `${value} 年` }))}
      />
      <Select<string>
        aria-label="任务类型"
        popupMatchSelectWidth={false}
        value={rwlx}
        onChange={(value) => onChange("rwlx", value)}
        options={kinds}
      />
    </>
  );
}
