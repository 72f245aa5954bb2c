import { Button } from "antd";
import { useEffect, useRef } from "react";
import { seemsCoordinates } from "#geo/crs/coordinateText";
import type { FindOption, FindSection } from "./findOptions";
import type { Finding } from "./useFind";

type Props = {
  id: string;
  found: Finding;
  /** What was found, and commands. */
  sections: readonly FindSection[];
  text: string;
  active: number;
  onActive: (index: number) => void;
  onChoose: (option: FindOption) => void;
  onRetry: () => void;
};

/** Search results by kind. The input handles the keys and keeps the focus. */
export function FindList(props: Props) {
  const { id, found, sections, text, active, onActive, onChoose, onRetry } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  let index = -1;
  const isEmpty = found.sections.length === 0 && (sections.length === 0 || found.error !== null);
  return (
    <div className="find-list" ref={list}>
      <div id={id} role="listbox" aria-label="查找结果" aria-busy={found.busy}>
        {sections.map(({ title, more, options }) => (
          <fieldset key={title} aria-label={title}>
            <legend>
              {title}
              {more ? <small>只列最相符的，可输入更多字</small> : null}
            </legend>
            {options.map((option) => {
              index += 1;
              const at = index;
              return (
                <div
                  key={option.key}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className="find-option"
                  onPointerMove={() => at !== active && onActive(at)}
                  // Before the input loses focus and the list disappears.
                  onPointerDown={(event) => {
                    event.preventDefault();
                    onChoose(option);
                  }}
                >
                  <span>{option.title}</span>
                  <small>{option.note}</small>
                </div>
              );
            })}
          </fieldset>
        ))}
      </div>
      {/* In one place for all answers: a reader hears only what changes in a place that it knows. */}
      <p className={isEmpty ? "find-said" : "tool-heard"} role="status">
        {isEmpty ? saidOf(found, text) : heardOf(found, text)}
        {isEmpty && found.error ? (
          <Button size="small" onPointerDown={(event) => event.preventDefault()} onClick={onRetry}>
            重试
          </Button>
        ) : null}
      </p>
    </div>
  );
}

/** How many were found; commands beside them are not. */
function heardOf({ busy, of, sections }: Finding, text: string): string {
  if (text.trim() === "") return "";
  if (busy || of !== text.trim()) return "正在查找…";
  const count = sections.reduce((sum, { options }) => sum + options.length, 0);
  return `找到 ${count} 项`;
}

function saidOf({ busy, error, of }: Finding, text: string): string {
  if (busy || of !== text) return "正在查找…";
  if (error) return `查找失败：${error}`;
  if (seemsCoordinates(text)) {
    return `坐标“${text}”不在省内。可输经度116～125、纬度25～33（度或度分秒），或3度带坐标：横坐标带39、40、41带号或不带带号，纵坐标2600000～3700000米。`;
  }
  return `没有找到“${text}”。可换编号、名称、权利人、统一社会信用代码、地名或坐标；多个编号请用逗号或换行分隔。`;
}
