import { Empty } from "antd";
import type { ReactNode } from "react";
import type { LastGood } from "./useLastGood";

type Props<T> = {
  title: string;
  extra?: ReactNode;
  figures: LastGood<T>;
  isEmpty?: (data: T) => boolean;
  empty?: string;
  children: (data: T) => ReactNode;
};

/** A card of the stage: loading, failed without anything to show, empty, or its content. */
export function Card<T>({ title, extra, figures, isEmpty, empty, children }: Props<T>) {
  return (
    <section className="portal-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      <div className="portal-card-body">{content()}</div>
    </section>
  );
  function content() {
    const { data, error } = figures;
    if (data !== null) {
      if (!isEmpty?.(data)) return children(data);
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty ?? "暂无数据"} />;
    }
    return error ? <p role="alert">{error}</p> : <p className="portal-weak">正在加载…</p>;
  }
}
