import { DownOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover, Tag } from "antd";
import { useEffect, useState } from "react";
import { dxydsd } from "#contract/datasets/dxydsd";
import { type ChipKey, chipKeys, type PageFilter } from "./pageFilter";

type Option = { value: string; label: string };
type Props = {
  filter: PageFilter;
  /** Years of recognition that exist. */
  years: readonly string[];
  onChange: (filter: PageFilter) => void;
};

const optionsOf = (key: ChipKey, years: readonly string[]): Option[] =>
  key === "rdnf"
    ? years.map((value) => ({ value, label: `${value}年` }))
    : Object.entries(dxydsd.fields[key].codes ?? {}).map(([value, label]) => ({ value, label }));

const labels: Readonly<Record<ChipKey, string>> = {
  shzt: dxydsd.fields.shzt.label,
  dxlx: dxydsd.fields.dxlx.label,
  rdnf: dxydsd.fields.rdnf.label,
};

const chosen = (filter: PageFilter, key: ChipKey): string[] => (filter[key] ?? []).map(String);

const changed = (filter: PageFilter, key: ChipKey, values: readonly string[]): PageFilter => ({
  ...filter,
  [key]: values.length === 0 ? undefined : key === "rdnf" ? values.map(Number) : [...values],
});

/** What the page is narrowed to: three choices, and what is chosen as tags that can be taken off. */
export function FilterChips({ filter: given, years, onChange: tell }: Props) {
  // The address answers a moment later; a tick must stand at once.
  const [filter, setFilter] = useState(given);
  useEffect(() => setFilter(given), [given]);
  const onChange = (next: PageFilter) => {
    setFilter(next);
    tell(next);
  };
  const active = chipKeys.flatMap((key) =>
    optionsOf(key, years)
      .filter(({ value }) => chosen(filter, key).includes(value))
      .map((option) => ({ key, ...option })),
  );
  return (
    <section className="dxyd-filter" aria-label="筛选">
      <div className="dxyd-chips">
        {chipKeys.map((key) => (
          <Popover
            key={key}
            trigger="click"
            placement="bottomLeft"
            content={
              <Checkbox.Group
                className="dxyd-choices"
                options={optionsOf(key, years)}
                value={chosen(filter, key)}
                onChange={(values) => onChange(changed(filter, key, values.map(String)))}
              />
            }
          >
            <Button
              size="small"
              shape="round"
              icon={<DownOutlined aria-hidden />}
              iconPlacement="end"
            >
              {labels[key]}
            </Button>
          </Popover>
        ))}
      </div>
      {active.length > 0 && (
        <div className="dxyd-active">
          {active.map(({ key, value, label }) => (
            <Tag
              key={`${key}${value}`}
              closable={{ "aria-label": `去掉${label}` }}
              color="blue"
              onClose={(event) => {
                event.preventDefault();
                const rest = chosen(filter, key).filter((one) => one !== value);
                onChange(changed(filter, key, rest));
              }}
            >
              {label}
            </Tag>
          ))}
          <Button type="link" size="small" onClick={() => onChange({})}>
            清除筛选
          </Button>
        </div>
      )}
    </section>
  );
}
