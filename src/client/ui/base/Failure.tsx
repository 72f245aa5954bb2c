import { Button } from "antd";
import { status } from "#contract/errors";

type Props = {
  failure: { status: number; message: string };
  /** What could not be read, if the place itself does not say it. */
  what?: string;
  onRetry: () => void;
};

/** Retrying does not help with what is forbidden or gone. */
const isFinal = (code: number): boolean => code === status.forbidden || code === status.notFound;

/** Why something could not be read, and what to do next; the same everywhere. */
export function Failure({ failure, what, onRetry }: Props) {
  const forbidden = failure.status === status.forbidden;
  const named = what && !forbidden ? `${what}：${failure.message}` : failure.message;
  return (
    <div role="alert" className="ui-list-state">
      <p>{named}</p>
      {forbidden ? <p className="ui-second">需要查看此内容时，请联系系统管理员开通权限</p> : null}
      {isFinal(failure.status) ? null : (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
