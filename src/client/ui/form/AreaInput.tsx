import { InputNumber } from "antd";
import { mu } from "../../values/format";

type Props = {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  label: string;
};

/** An area input in ㎡, with its value in 亩 beside it. */
export function AreaInput({ id, value, onChange, label }: Props) {
  return (
    <div className="ui-area">
      <InputNumber<number>
        {...(id ? { id } : {})}
        aria-label={`${label}（㎡）`}
        value={value ?? null}
        onChange={(next) => onChange?.(next)}
        precision={2}
        controls={false}
        suffix="㎡"
      />
      <output className="ui-second">= {mu(value)} 亩</output>
    </div>
  );
}
