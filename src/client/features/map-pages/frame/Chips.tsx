import { DownOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover, Tag } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { datasets } from "#contract/datasets/index";
import type { Field } from "#contract/define/field";
import type { MapFilter } from "#contract/map/layerSpec";
import { useStats } from "../../../records/datasetStats";
import { DaysChip, daysText } from "../kit/DaysChip";
import { usePage } from "../kit/pageContext";
import "./chips.css";

type Option = { value: string; label: string };

const isNumber = (field: Field | undefined) => field?.kind === "integer" || field?.kind === "flag";

const chosen = (filter: MapFilter, key: string): string[] => {
  const value = filter[key];
  return Array.isArray(value) ? value.map(String) : [];
};

/** The codes of a field; for a year or another field without codes, the values that occur. */
function useOptions(dataset: string, keys: readonly string[]): (key: string) => Option[] {
  const { areaCode } = usePage();
  const fields = datasets[dataset]?.fields ?? {};
  const open = keys.filter((key) => !fields[key]?.codes && fields[key]?.kind !== "date");
  const { data } = useStats(dataset, open.length ? { areaCode, groups: open } : null);
  return (key) => {
    const { codes } = fields[key] ?? {};
    if (codes) return Object.entries(codes).map(([value, label]) => ({ value, label }));
    return (data?.groups[key] ?? [])
      .filter(({ key: value }) => value !== "" && value !== "0")
      .map(({ key: value, label }) => ({ value, label }))
      .toReversed();
  };
}

/** A chip and its popup. */
function Chip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover trigger="click" placement="bottomLeft" content={children}>
      <Button size="small" shape="round" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {label}
      </Button>
    </Popover>
  );
}

/** The page's filters: choices of the dataset's fields, with the chosen ones as tags. */
export function Chips() {
  const { source, chips, filter: given, setFilter: tell } = usePage();
  // The address updates a moment later; a tick must show at once.
  const [filter, setFilter] = useState(given);
  useEffect(() => setFilter(given), [given]);
  const fields = datasets[source]?.fields ?? {};
  const optionsOf = useOptions(source, chips);
  const change = (next: MapFilter) => {
    setFilter(next);
    tell(next);
  };
  const choose = (key: string, values: readonly string[]) =>
    change({
      ...filter,
      [key]: values.length === 0 ? undefined : isNumber(fields[key]) ? values.map(Number) : values,
    });
  const days = chips.filter((key) => fields[key]?.kind === "date");
  const spans = days.flatMap((key) => {
    const text = daysText(fields[key]?.label ?? key, filter, key);
    return text ? [{ key, text }] : [];
  });
  const active = chips.flatMap((key) =>
    optionsOf(key)
      .filter(({ value }) => chosen(filter, key).includes(value))
      .map((option) => ({ key, ...option })),
  );
  if (chips.length === 0) return null;
  return (
    <section className="kit-filter" aria-label="筛选">
      <div className="kit-chips">
        {chips.map((key) => (
          <Chip key={key} label={fields[key]?.label ?? key}>
            {days.includes(key) ? (
              <DaysChip name={key} filter={filter} onChange={change} />
            ) : (
              <Checkbox.Group
                className="kit-choices"
                options={optionsOf(key)}
                value={chosen(filter, key)}
                onChange={(values) => choose(key, values.map(String))}
              />
            )}
          </Chip>
        ))}
      </div>
      {active.length + spans.length > 0 && (
        <div className="kit-active">
          {spans.map(({ key, text }) => (
            <Tag
              key={key}
              closable={{ "aria-label": `去掉${text}` }}
              color="blue"
              onClose={(event) => {
                event.preventDefault();
                change({ ...filter, [`${key}Min`]: undefined, [`${key}Max`]: undefined });
              }}
            >
              {text}
            </Tag>
          ))}
          {active.map(({ key, value, label }) => {
            const text = fields[key]?.kind === "flag" ? `${fields[key]?.label}：${label}` : label;
            return (
              <Tag
                key={`${key}${value}`}
                closable={{ "aria-label": `去掉${text}` }}
                color="blue"
                onClose={(event) => {
                  event.preventDefault();
                  choose(
                    key,
                    chosen(filter, key).filter((one) => one !== value),
                  );
                }}
              >
                {text}
              </Tag>
            );
          })}
          <Button type="link" size="small" onClick={() => change({})}>
            清除筛选
          </Button>
        </div>
      )}
    </section>
  );
}
