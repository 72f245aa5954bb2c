import { Button, Skeleton } from "antd";
import type { ReactNode } from "react";
import { status } from "#contract/errors";
import type { Called } from "../../api/useCall";

type Props<T> = { called: Called<T>; rows?: number; children: (data: T) => ReactNode };

/** Loading, no permission, error with 重试, or what was read. */
export function CallState<T>({ called, rows = 4, children }: Props<T>) {
  const { data, error, loading, reload } = called;
  if (error && !data) {
    return (
      <div role="alert" className="ui-list-state">
        <p>{error.message}</p>
        {error.status === status.forbidden || error.status === status.notFound ? null : (
          <Button size="small" onClick={reload}>
            重试
          </Button>
        )}
      </div>
    );
  }
  if (!data) {
    return loading ? (
      <Skeleton active title={false} paragraph={{ rows }} aria-label="正在加载" />
    ) : null;
  }
  return children(data);
}
