import { Button } from "antd";
import { useRouteError } from "react-router-dom";
import { ChunkMissing } from "../api/loadChunk";
import { SessionExpired } from "../api/onExpired";
import { Blank } from "./Blank";

/** Our own loaders throw sentences for the user; anything else thrown is not shown. */
const toldBy = (error: unknown): string | null =>
  error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : null;

/** Shown instead of a page that failed to load or render. */
export const ErrorScreen = () => <Failed error={useRouteError()} />;

export function Failed({ error }: { error: unknown }) {
  if (error instanceof SessionExpired) {
    return <Blank title="登录已过期" text="正在前往登录页面" actions={null} />;
  }
  const missing = error instanceof ChunkMissing;
  const told = toldBy(error);
  return (
    <Blank
      title={missing ? "页面加载失败" : "页面出错了"}
      text={
        missing
          ? "网络不稳定，或者系统刚刚更新过。重试会重新打开当前页面。"
          : `${told ?? "这一页显示时出了差错，已录入而未保存的内容可能丢失"}。可以重试，或者返回首页。`
      }
      actions={
        <>
          {/* Browsers cache a failed import until the page is reloaded. */}
          <Button type="primary" onClick={() => location.reload()}>
            重试
          </Button>
          {!missing && <Button href="/">返回首页</Button>}
        </>
      }
    />
  );
}
