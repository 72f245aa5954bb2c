import { Button } from "antd";
import { fileApi } from "#contract/endpoints/uploads/file";
import { messages } from "#contract/errors";
import { download, saveFile } from "../../api/download";
import type { Failure, FailureKind } from "./useOfdSource";

const notOfd = "文件不存在或不是OFD文件";

/** The message for each failure, and what to do about it. */
const words: Readonly<Record<FailureKind, readonly [title: string, advice: string]>> = {
  none: ["没有指定要预览的文件", "请从附件列表中打开文件。"],
  address: ["该地址的文件不能预览", "需要预览其他系统的文件时，请联系系统管理员登记来源。"],
  missing: [notOfd, "请回到附件列表，刷新后再打开。"],
  notOfd: [notOfd, "请下载原文件，用对应的软件打开。"],
  forbidden: [messages.forbidden, "需要查看时，请联系系统管理员开通权限。"],
  damaged: ["文件已损坏，无法预览", "可以下载原文件检查，或请提供方重新上传。"],
  protected: ["文件已加密，无法预览", "请下载原文件，用有权限的阅读软件打开。"],
  tooLarge: ["文件过大，无法在线预览", "请下载原文件，用本机的阅读软件打开。"],
  network: ["文件读取失败", "请检查网络后重试。"],
};

type Props = { failure: Failure; onRetry: () => void };

/** Shown instead of a document that cannot be displayed. */
export function OfdFailure({ failure: { kind, detail, original }, onRetry }: Props) {
  const [title, advice] = words[kind];
  const save = () => {
    if (original instanceof File) saveFile(original);
    else if (original && "fileId" in original) download(fileApi.download, original);
  };
  const link = original && "address" in original ? original.address.href : undefined;
  return (
    <main className="ofd-failure">
      <div className="ofd-failure-card" role="alert">
        <h1>{title}</h1>
        <p>
          {detail ? `${detail}。` : null}
          {advice}
        </p>
        <div className="ofd-failure-actions">
          {original ? (
            <Button type="primary" {...(link ? { href: link, download: "" } : { onClick: save })}>
              下载原文件
            </Button>
          ) : null}
          {kind === "network" ? (
            <Button type="primary" onClick={onRetry}>
              重试
            </Button>
          ) : null}
          <Button href="/">返回首页</Button>
        </div>
      </div>
    </main>
  );
}
