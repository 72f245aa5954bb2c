import { Button, Empty } from "antd";
import type { ReactNode } from "react";
import { status } from "#contract/errors";

type Props = {
  failure: { status: number; message: string } | null;
  loading: boolean;
  filtered: boolean;
  /** What to do when the list has nothing at all. */
  empty: ReactNode;
  onRetry: () => void;
  onClear: () => void;
};

/** What stands in a table without rows: why, and what to do next. */
export function ListState({ failure, loading, filtered, empty, onRetry, onClear }: Props) {
  if (failure) {
    const forbidden = failure.status === status.forbidden;
    return (
      <div role="alert" className="ui-list-state">
        <p>{forbidden ? failure.message : `列表没有读出来：${failure.message}`}</p>
        {forbidden ? (
          <p className="ui-second">需要查看此内容时，请联系系统管理员开通权限</p>
        ) : (
          <Button onClick={onRetry}>重试</Button>
        )}
      </div>
    );
  }
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
