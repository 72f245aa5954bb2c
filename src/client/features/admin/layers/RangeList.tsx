import { Button, Input, InputNumber, Select } from "antd";
import { useState } from "react";
import {
  type LayerRange,
  mostRanges,
  type RangeWay,
  rangesOf,
  rangesTo,
  rangeText,
  rangeWays,
} from "#contract/map/layerRanges";
import type { LayerField } from "#contract/map/layerSymbols";
import { count, decimal } from "../../../values/format";
import { ColorInput } from "./ColorInput";

type Props = {
  /** Of the field; undefined of a file that an earlier version has read. */
  numbers: LayerField["numbers"];
  /** Given by the form. */
  value?: LayerRange[];
  onChange?: (ranges: LayerRange[]) => void;
};

const ways = Object.entries(rangeWays).map(([value, label]) => ({
  value: value as RangeWay,
  label,
}));
const counts = Array.from({ length: mostRanges - 1 }, (_, i) => ({
  value: i + 2,
  label: `${i + 2} 段`,
}));

/** Classes of a field's figures, made in one of the usual ways or by upper limits that are typed. */
export function RangeList({ numbers, value: ranges = [], onChange }: Props) {
  const [way, setWay] = useState<RangeWay>("quantile");
  const [many, setMany] = useState(Math.max(2, ranges.length || 5));
  if (!numbers) {
    return <p className="ui-second">尚未统计这个字段的数值；重新上传文件后可按数值分段。</p>;
  }
  const make = (next: RangeWay, parts: number) => {
    setWay(next);
    setMany(parts);
    onChange?.(rangesOf(numbers, next, parts));
  };
  const set = (at: number, to: Partial<LayerRange>) =>
    onChange?.(ranges.map((one, i) => (i === at ? { ...one, ...to } : one)));
  const end = (at: number, to: number) => {
    const ends = ranges.slice(0, -1).map((one, i) => (i === at ? to : one.to));
    const next = rangesTo(numbers, ends);
    onChange?.(
      next.map((one, i) => ({
        ...one,
        ...keptOf(next.length === ranges.length ? ranges[i] : undefined),
      })),
    );
  };
  return (
    <div className="layer-classes layer-ranges">
      <p className="ui-second">
        {count(numbers.count)} 个数值，{decimal(numbers.least, numbers.digits)}–
        {decimal(numbers.most, numbers.digits)}
      </p>
      <div className="layer-ways">
        <Select
          aria-label="分段方法"
          value={way}
          options={ways}
          onChange={(to) => make(to, many)}
        />
        <Select
          aria-label="段数"
          value={many}
          options={counts}
          onChange={(parts) => make(way, parts)}
        />
        <Button onClick={() => make(way, many)}>重新分段</Button>
      </div>
      <ul>
        {ranges.map((range, at) => (
          <li key={range.to}>
            <ColorInput
              label={`第${at + 1}段的颜色`}
              value={range.color}
              onChange={(color) => set(at, { color })}
            />
            <span>{rangeText({ ...range, label: "" })}</span>
            <InputNumber
              aria-label={`第${at + 1}段的上限`}
              precision={numbers.digits}
              defaultValue={range.to}
              disabled={at === ranges.length - 1}
              onBlur={({ target }) => {
                const typed = Number(target.value.replaceAll(",", ""));
                if (target.value !== "" && typed !== range.to) end(at, typed);
              }}
            />
            <Input
              aria-label={`第${at + 1}段的图例名称`}
              maxLength={60}
              placeholder={rangeText({ ...range, label: "" })}
              value={range.label}
              onChange={({ target }) => set(at, { label: target.value })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was chosen for a range stays while its limits change. */
const keptOf = (range: LayerRange | undefined) =>
  range ? { color: range.color, label: range.label } : {};
