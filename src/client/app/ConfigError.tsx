import { Button } from "antd";
import { Blank } from "./Blank";

/** Shown when the page cannot start without its configuration; tells the operator what to fix. */
export function ConfigError({ message }: { message: string }) {
  return (
    <Blank
      title="系统暂时不能打开"
      text={
        <>
          {message}。
          <br />
          请稍后重试；仍不能打开时，请把以上文字告诉系统管理员。
        </>
      }
      actions={
        <Button type="primary" onClick={() => location.reload()}>
          重试
        </Button>
      }
    />
  );
}
