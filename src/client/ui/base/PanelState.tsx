import { Button, Empty, Skeleton } from "antd";
import type { ReactNode } from "react";
import { status } from "#contract/errors";
import type { Called } from "../../api/useCall";

type Props<T> = {
  called: Called<T>;
  /** Lines of the skeleton, about as tall as what will come. */
  rows?: number;
  isEmpty?: (data: T) => boolean;
  /** What to do when there is nothing. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Loading, no permission, error with 重试, empty, or the data; old data stays while it is read again. */
export function PanelState<T>({ called, rows = 3, isEmpty, empty, children }: Props<T>) {
  const { loading, data, error, reload } = called;
  if (error) return <Failure {...error} onRetry={reload} />;
  if (data === null) {
    return <Skeleton active title={false} paragraph={{ rows }} aria-label="正在加载" />;
  }
  if (isEmpty?.(data)) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty ?? "暂无数据"} />;
  }
  return (
    <div className="shell-state-data" aria-busy={loading}>
      {children(data)}
    </div>
  );
}

function Failure(props: { status: number; message: string; onRetry: () => void }) {
  const forbidden = props.status === status.forbidden;
  return (
    <div role="alert" className="shell-state">
      <p>{props.message}</p>
      {forbidden ? (
        <p className="shell-weak">需要查看时，请联系系统管理员开通权限</p>
      ) : (
        <Button size="small" onClick={props.onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
