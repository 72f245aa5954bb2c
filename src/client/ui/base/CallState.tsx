import { Empty, Skeleton } from "antd";
import type { ReactNode } from "react";
import type { Called } from "../../api/useCall";
import { Failure } from "./Failure";

export type CallStateProps<T> = {
  called: Called<T>;
  /** Lines of the skeleton, about as tall as the content. */
  rows?: number;
  isEmpty?: (data: T) => boolean;
  /** What to do if there is nothing. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Loading, no permission, error with 重试, empty, or the result, which stays while it reloads. */
export function CallState<T>({ called, rows = 4, isEmpty, empty, children }: CallStateProps<T>) {
  const { data, error, loading, reload } = called;
  if (error) return <Failure failure={error} onRetry={reload} />;
  if (data === null) {
    return loading ? (
      <Skeleton active title={false} paragraph={{ rows }} aria-label="正在加载" />
    ) : null;
  }
  if (isEmpty?.(data)) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty ?? "暂无数据"} />;
  }
  return children(data);
}
