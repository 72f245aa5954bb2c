import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  PushpinFilled,
  PushpinOutlined,
  SettingOutlined,
} from "@ant-design/icons";
import type { ProColumns } from "@ant-design/pro-components";
import { Button, Checkbox, Input, Popover } from "antd";
import { type ReactNode, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { count } from "../../values/format";
import { columnGroups } from "./columnGroups";
import { type ColumnStates, moved, shownKeys } from "./columnLook";
import type { useTableLook } from "./useTableLook";

type Props<R extends AnyRecord> = {
  dataset: AnyDataset;
  columns: readonly ProColumns<R>[];
  look: ReturnType<typeof useTableLook>;
};

/** 列设置: every field of a dataset can be a column, found by its name. */
export function ColumnChooser<R extends AnyRecord>(props: Props<R>) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<Choices {...props} />}
    >
      <Button
        type="text"
        size="small"
        icon={<SettingOutlined />}
        aria-label="列设置"
        title="列设置"
      />
    </Popover>
  );
}

function Choices<R extends AnyRecord>({ dataset, columns, look }: Props<R>) {
  const [typed, setTyped] = useState("");
  const { states } = look;
  const groups = columnGroups(dataset, columns, typed);
  const offered = columnGroups(dataset, columns, "").flatMap(({ choices }) => choices);
  const movable = new Set(offered.map(({ key }) => key));
  const shown = shownKeys(states).filter((key) => movable.has(key));
  const show = (keys: readonly string[], on: boolean) => {
    const next = keys.map((key) => [key, { ...states[key], show: on }] as const);
    look.setStates({ ...states, ...Object.fromEntries(next) });
  };
  return (
    <section className="ui-columns" aria-label="列设置">
      <Input.Search
        autoFocus
        allowClear
        size="small"
        placeholder="查找字段"
        aria-label="查找字段"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="ui-columns-line">
        <span className="ui-second">
          已显示 {count(shown.length)} / {count(offered.length)} 列
        </span>
        <Button
          type="link"
          size="small"
          disabled={shown.length === offered.length}
          onClick={() => show([...movable], true)}
        >
          全部显示
        </Button>
        <Button
          type="link"
          size="small"
          disabled={Object.keys(look.columns).length === 0}
          onClick={() => look.setColumns({})}
        >
          恢复默认
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className="ui-columns-list" tabIndex={0}>
        {groups.map(({ title, choices }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            {choices.map(({ key, label }) => (
              <div key={key} className="ui-columns-one">
                <Checkbox
                  checked={shown.includes(key)}
                  disabled={shown.length === 1 && shown[0] === key}
                  onChange={({ target }) => show([key], target.checked)}
                >
                  {label}
                </Checkbox>
                {shown.includes(key) ? (
                  <Place name={key} label={label} shown={shown} look={look} />
                ) : null}
              </div>
            ))}
          </fieldset>
        ))}
        {groups.length === 0 ? <p className="ui-second">没有名称含“{typed.trim()}”的字段</p> : null}
      </div>
      <Checkbox checked={look.wrap} onChange={({ target }) => look.setWrap(target.checked)}>
        文字过长时换行
      </Checkbox>
      <small className="ui-second">拖动表头移动列，拖动表头右缘（或 Alt ← →）调整列宽</small>
    </section>
  );
}

type PlaceProps = {
  name: string;
  label: string;
  shown: readonly string[];
  look: ReturnType<typeof useTableLook>;
};

/** Where a column stands: frozen on the left or not, further to the front or back. */
function Place({ name, label, shown, look }: PlaceProps) {
  const { states, setStates } = look;
  const at = shown.indexOf(name);
  const isFrozen = states[name]?.fixed === "left";
  const button = (title: string, icon: ReactNode, next: ColumnStates | null) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={title}
      aria-label={`${label}${title}`}
      disabled={next === null}
      onClick={() => next && setStates(next)}
    />
  );
  const beside = (target: string | undefined) => (target ? moved(states, name, target) : null);
  const fixed = isFrozen ? undefined : ("left" as const);
  return (
    <span className="ui-columns-place">
      {button("前移", <ArrowUpOutlined />, beside(shown[at - 1]))}
      {button("后移", <ArrowDownOutlined />, beside(shown[at + 1]))}
      {button(
        isFrozen ? "取消冻结" : "冻结在左侧",
        isFrozen ? <PushpinFilled /> : <PushpinOutlined />,
        { ...states, [name]: { ...states[name], fixed } },
      )}
    </span>
  );
}
