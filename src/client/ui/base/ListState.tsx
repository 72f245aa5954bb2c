import { Button, Empty } from "antd";
import type { ReactNode } from "react";
import { Failure } from "./Failure";

type Props = {
  failure: { status: number; message: string } | null;
  loading: boolean;
  filtered: boolean;
  /** What to do if the list has no records at all. */
  empty: ReactNode;
  onRetry: () => void;
  onClear: () => void;
};

/** Shown in a table without rows: why, and what to do next. */
export function ListState({ failure, loading, filtered, empty, onRetry, onClear }: Props) {
  if (failure) return <Failure failure={failure} what="列表读取失败" onRetry={onRetry} />;
  if (loading) return <div className="ui-list-state">正在加载…</div>;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={filtered ? "没有符合筛选条件的记录" : "暂无数据"}
    >
      {filtered ? <Button onClick={onClear}>清空筛选</Button> : empty}
    </Empty>
  );
}
