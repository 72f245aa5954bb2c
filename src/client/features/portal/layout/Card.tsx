import { Empty } from "antd";
import type { CSSProperties, ReactNode } from "react";
import { useSize } from "../../../ui/base/useSize";
import type { LastGood } from "../runs/useLastGood";
import "./rows.css";

type Props<T> = {
  title: string;
  /** Its name for readers, if the title changes. */
  name?: string;
  extra?: ReactNode;
  figures: LastGood<T>;
  isEmpty?: (data: T) => boolean;
  empty?: string;
  /** `height` is the space for the content, in units of the stage. */
  children: (data: T, height: number) => ReactNode;
};

/** The minimum height of a list row: its text, the padding, and the border. */
const row = 40;

/** A card of the stage: loading, failed with nothing to show, empty, or its content. */
export function Card<T>({
  title,
  name = title,
  extra,
  figures,
  isEmpty,
  empty,
  children,
}: Props<T>) {
  const [body, { height }] = useSize<HTMLDivElement>();
  const style = { "--rows": `${Math.max(1, Math.floor(height / row)) * row}px` } as CSSProperties;
  return (
    <section className="portal-card" aria-label={name}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      <div ref={body} className="portal-card-body" style={style}>
        {content()}
      </div>
    </section>
  );
  function content() {
    const { data, error } = figures;
    if (data !== null) {
      if (isEmpty?.(data)) {
        return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty ?? "暂无数据"} />;
      }
      return height > 0 ? children(data, height) : null;
    }
    return error ? <p role="alert">{error}</p> : <p className="portal-weak">正在加载…</p>;
  }
}
