import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { type ReactNode, useState } from "react";
import { FilterControl } from "./FilterControl";
import type { Filter } from "./filtersOf";
import { type FilterValues, tagsOf } from "./listQuery";
import { useSize } from "./useSize";

type Props = {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (changes: FilterValues) => void;
  /** Stands before the filters: the region. */
  lead?: ReactNode;
};

/** Least width of a control with its gap, and what 展开 takes. */
const cell = 158;
const actions = 84;

/** Letters that the placeholder of a single control shows in full. */
const letters = 9;

/** Columns from which on a control may take two. */
const roomy = 6;

const isLong = ({ kind, label }: Filter): boolean =>
  kind === "range" || kind === "days" || (kind === "text" && label.length > letters);

/** Two ends and long words take the room of two controls where there is enough of it. */
const roomOf = (filter: Filter, columns: number): number =>
  columns >= roomy && isLong(filter) ? 2 : 1;

/** As many of the filters as stand in a line of so many columns, some of them taken. */
function fitting(filters: readonly Filter[], columns: number, taken: number): number {
  let room = columns - taken;
  const beyond = filters.findIndex((filter) => {
    room -= roomOf(filter, columns);
    return room < 0;
  });
  return Math.max(1, beyond < 0 ? filters.length : beyond);
}

/** Filters in one line, the rest under 展开; those at work stand below as tags. */
export function FilterBar({ filters, values, onChange, lead }: Props) {
  const [open, setOpen] = useState(false);
  const [box, { width }] = useSize<HTMLDivElement>();
  const offered = filters.filter((filter) => !filter.hidden);
  const columns = Math.floor((width - actions + 8) / cell);
  const fits = fitting(offered, columns, lead ? 1 : 0);
  const shown = open ? offered : offered.slice(0, fits);
  const tags = tagsOf(filters, values);
  const clear = (keys: readonly string[]) =>
    onChange(Object.fromEntries(keys.map((key) => [key, undefined])));
  return (
    <search className="ui-filters" aria-label="筛选">
      <div className="ui-filters-line" ref={box}>
        <div className="ui-filters-grid">
          {lead}
          {shown.map((filter) => (
            <div
              key={filter.key}
              className={roomOf(filter, columns) > 1 ? "ui-filter-wide" : "ui-filter"}
            >
              <FilterControl filter={filter} values={values} onChange={onChange} />
            </div>
          ))}
        </div>
        {offered.length > fits ? (
          <Button
            type="link"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
          >
            {open ? "收起" : "展开"}
          </Button>
        ) : null}
      </div>
      {tags.length > 0 ? (
        <div className="ui-filters-tags">
          {tags.map((tag) => (
            <Tag
              key={tag.text}
              closable={{ "aria-label": `去掉筛选 ${tag.text}` }}
              onClose={(event) => {
                event.preventDefault();
                clear(tag.keys);
              }}
            >
              {tag.text}
            </Tag>
          ))}
          <Button type="link" size="small" onClick={() => clear(tags.flatMap((tag) => tag.keys))}>
            清空筛选
          </Button>
        </div>
      ) : null}
    </search>
  );
}
