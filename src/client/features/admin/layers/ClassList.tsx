import { Button, Input, Select } from "antd";
import { inkOf, type LayerClass, type LayerField, mostClasses } from "#contract/map/layerSymbols";
import { count } from "../../../values/format";
import { ColorInput } from "./ColorInput";

type Props = {
  /** Of the field: undefined until the file is read, null if there are too many. */
  values: LayerField["values"] | undefined;
  /** Given by the form. */
  value?: LayerClass[];
  onChange?: (classes: LayerClass[]) => void;
};

/** The classes of a field: each value with its colour and what the legend calls it. */
export function ClassList({ values, value: classes = [], onChange }: Props) {
  if (values === undefined) {
    return <p className="ui-second">读完文件后，最常见的 {mostClasses} 个值各得一色，可再修改。</p>;
  }
  const set = (at: number, to: Partial<LayerClass>) =>
    onChange?.(classes.map((one, i) => (i === at ? { ...one, ...to } : one)));
  const counted = new Map(values?.map((one) => [one.value, one.count]));
  const left = (values ?? []).filter(({ value }) => classes.every((one) => one.value !== value));
  const add = (value: string) => {
    const known = value.trim() === "" || classes.some((one) => one.value === value);
    if (!known) onChange?.([...classes, { value, label: "", color: inkOf(classes.length) }]);
  };
  return (
    <div className="layer-classes">
      {values === null ? (
        <p className="ui-second">这个字段的值过多，未逐一统计；请填写要分色的值。</p>
      ) : null}
      <ul>
        {classes.map(({ value, label, color }, at) => (
          <li key={value}>
            <ColorInput
              label={`${value}的颜色`}
              value={color}
              onChange={(next) => set(at, { color: next })}
            />
            <span title={value}>{value}</span>
            <Input
              aria-label={`${value}的图例名称`}
              maxLength={60}
              placeholder={value}
              value={label}
              onChange={({ target }) => set(at, { label: target.value })}
            />
            <small className="ui-second">
              {counted.has(value) ? `${count(counted.get(value) ?? 0)} 个` : ""}
            </small>
            <Button
              type="link"
              size="small"
              aria-label={`移除${value}`}
              onClick={() => onChange?.(classes.filter((_, i) => i !== at))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      {classes.length < mostClasses ? (
        <Select<string[]>
          mode="tags"
          aria-label="添加分类的值"
          placeholder="添加一个值"
          value={[]}
          options={left.map(({ value }) => ({ value, label: value }))}
          onChange={([value = ""]) => add(value)}
        />
      ) : null}
    </div>
  );
}
