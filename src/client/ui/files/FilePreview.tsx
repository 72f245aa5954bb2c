import { DownloadOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Modal, Skeleton } from "antd";
import { useSetAtom } from "jotai";
import { lazy, Suspense, useEffect, useState } from "react";
import { fileApi } from "#contract/endpoints/uploads/file";
import { download } from "../../api/download";
import { notifyAtom } from "../../state/notices";
import { bytesText } from "../../values/format";
import { FileContent } from "./FileContent";
import { previewKindOf, type ShownFile, withoutPreview } from "./fileKinds";
import { ImageView } from "./ImageView";
import "./preview.css";

const PdfView = lazy(() => import("./PdfView").then((module) => ({ default: module.PdfView })));

type Props = {
  /** The file to start with, and those that can be browsed to. */
  file: ShownFile;
  files?: readonly ShownFile[];
  onClose: () => void;
};

/** Previews a record's file in place, with buttons to the next ones; nothing leaves the page. */
export function FilePreview({ file, files = [file], onClose }: Props) {
  const [shown, setShown] = useState(file.fileId);
  const at = Math.max(
    0,
    files.findIndex(({ fileId }) => fileId === shown),
  );
  const current = files[at] ?? file;
  const to = (step: number) => {
    const next = files[at + step];
    if (next) setShown(next.fileId);
  };
  useArrows(to);
  return (
    <Modal
      open
      centered
      title={current.yjmc}
      width="min(1200px, 92vw)"
      className="ui-look"
      onCancel={onClose}
      footer={<Foot file={current} at={at} count={files.length} onStep={to} />}
    >
      <section className="ui-look-stage" aria-label={`预览 ${current.yjmc}`}>
        <Look key={current.fileId} file={current} />
      </section>
    </Modal>
  );
}

function useArrows(to: (step: number) => void): void {
  useEffect(() => {
    const go = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      if (key === "ArrowLeft") to(-1);
      else if (key === "ArrowRight") to(1);
    };
    window.addEventListener("keydown", go);
    return () => window.removeEventListener("keydown", go);
  }, [to]);
}

function Look({ file }: { file: ShownFile }) {
  const kind = previewKindOf(file);
  if (kind === "image") return <ImageView file={file} />;
  if (kind === "content") return <FileContent file={file} />;
  if (kind === "ofd") {
    const address = `/ofdPre?fileId=${encodeURIComponent(file.fileId)}`;
    return <iframe className="ui-look-frame" title={file.yjmc} src={address} />;
  }
  if (kind === "pdf") {
    return (
      <Suspense fallback={<Skeleton active className="ui-look-wait" />}>
        <PdfView file={file} />
      </Suspense>
    );
  }
  return <p className="ui-list-state">{withoutPreview(file)}</p>;
}

type FootProps = { file: ShownFile; at: number; count: number; onStep: (step: number) => void };

function Foot({ file, at, count, onStep }: FootProps) {
  const notify = useSetAtom(notifyAtom);
  const save = async () => {
    const result = await download(fileApi.download, { fileId: file.fileId });
    if (!result.ok) notify({ kind: "error", text: `下载失败：${result.message}` });
  };
  return (
    <div className="ui-look-foot">
      {count > 1 ? (
        <>
          <Button icon={<LeftOutlined />} disabled={at === 0} onClick={() => onStep(-1)}>
            上一个
          </Button>
          <span>
            {at + 1} / {count}
          </span>
          <Button icon={<RightOutlined />} disabled={at >= count - 1} onClick={() => onStep(1)}>
            下一个
          </Button>
        </>
      ) : null}
      <span className="ui-second ui-look-size">{bytesText(file.dx)}</span>
      <Button icon={<DownloadOutlined />} onClick={save}>
        下载原件
      </Button>
    </div>
  );
}
