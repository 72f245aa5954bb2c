import { Select } from "antd";
import { headingRows } from "#contract/rules/values/headingRow";

type Props = {
  /** Undefined while nobody knows. */
  row: number | undefined;
  disabled: boolean;
  onChange: (row: number) => void;
};

/** In which row of a sheet the headings stand, if they were not found rightly. */
export function HeadingRow({ row, disabled, onChange }: Props) {
  const rows = Array.from({ length: Math.max(headingRows, row ?? 0) }, (_, i) => i + 1);
  return (
    <Select<number>
      size="small"
      aria-label="表头所在行"
      disabled={disabled}
      value={row}
      placeholder="表头所在行"
      options={rows.map((value) => ({ value, label: `表头在第${value}行` }))}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
}
