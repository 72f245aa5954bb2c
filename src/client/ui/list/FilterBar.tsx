import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { type ReactNode, useState } from "react";
import type { Filter } from "../../records/filtersOf";
import { type FilterValues, tagsOf } from "../../records/listQuery";
import { useSize } from "../base/useSize";
import { controlWidth } from "./controlWidth";
import { FilterControl } from "./FilterControl";
import { useIdNames } from "./useIdNames";

type Props = {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (changes: FilterValues) => void;
  /** Shown before the filters: the region. */
  lead?: ReactNode;
};

/** Minimum width of a control with its gap, and the width of 展开. */
const cell = 158;
const gap = 8;
const actions = 84;

/** From this number of columns on a grid has room for controls that take two. */
const roomy = 3;

/** Columns of the line, and the width of one. */
type Grid = { columns: number; column: number };

function gridOf(width: number): Grid {
  const room = width - actions + gap;
  const columns = Math.max(1, Math.floor(room / cell));
  return { columns, column: room / columns - gap };
}

/** Long labels take two columns if there is room. */
const roomOf = (filter: Filter, { columns, column }: Grid): number =>
  columns >= roomy && controlWidth(filter) > column ? 2 : 1;

/** The filters that fit into one line, some of whose columns are taken. */
function fitting(filters: readonly Filter[], grid: Grid, taken: number): number {
  let room = grid.columns - taken;
  const beyond = filters.findIndex((filter) => {
    room -= roomOf(filter, grid);
    return room < 0;
  });
  return Math.max(1, beyond < 0 ? filters.length : beyond);
}

/** Filters in one line, the rest under 展开; active ones are shown below as tags. */
export function FilterBar({ filters, values, onChange, lead }: Props) {
  const [open, setOpen] = useState(false);
  const [box, { width }] = useSize<HTMLDivElement>();
  const offered = filters.filter((filter) => !filter.hidden);
  const grid = gridOf(width);
  const fits = fitting(offered, grid, lead ? 1 : 0);
  const shown = open ? offered : offered.slice(0, fits);
  const tags = tagsOf(filters, values, useIdNames(filters, values));
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
              className={roomOf(filter, grid) > 1 ? "ui-filter-wide" : "ui-filter"}
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
