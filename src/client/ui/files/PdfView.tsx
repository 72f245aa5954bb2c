import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Spin } from "antd";
import { useEffect, useRef, useState } from "react";
import { fileApi } from "#contract/endpoints/uploads/file";
import { status } from "#contract/errors";
import { call } from "../../api/call";
import type { ShownFile } from "./fileKinds";
import { type OpenPdf, openPdf, type Pdf, pdfFailure } from "./openPdf";

type State = { pdf: Pdf | null; failure: string | null };

const failed = (failure: string): State => ({ pdf: null, failure });

/** The bytes of a file; null if nobody waits for them any more. */
async function bytesOf(fileId: string, signal: AbortSignal): Promise<ArrayBuffer | string | null> {
  const result = await call(fileApi.download, { fileId }, signal);
  if (!result.ok) return result.status === status.cancelled ? null : result.message;
  const bytes = await (result.data as Blob).arrayBuffer();
  return signal.aborted ? null : bytes;
}

function usePdf(fileId: string): State {
  const [state, setState] = useState<State>({ pdf: null, failure: null });
  useEffect(() => {
    const leave = new AbortController();
    let opened: OpenPdf | null = null;
    const open = async (): Promise<State | null> => {
      const bytes = await bytesOf(fileId, leave.signal);
      if (bytes === null) return null;
      if (typeof bytes === "string") return failed(bytes);
      opened = openPdf(bytes);
      return { pdf: await opened.document, failure: null };
    };
    open()
      .catch((error: unknown) => failed(pdfFailure(error)))
      .then((next) => {
        if (next && !leave.signal.aborted) setState(next);
      });
    return () => {
      leave.abort();
      opened?.close();
    };
  }, [fileId]);
  return state;
}

const widths = [600, 800, 1000, 1300, 1700];

/** The pages of a PDF in a column, each drawn when it scrolls into view. */
export function PdfView({ file }: { file: ShownFile }) {
  const { pdf, failure } = usePdf(file.fileId);
  const [size, setSize] = useState(1);
  if (failure) return <Alert type="error" showIcon title={`打开失败：${failure}`} />;
  if (!pdf) return <Spin description="正在打开文件…" className="ui-look-wait" />;
  const pages = Array.from({ length: pdf.numPages }, (_, i) => i + 1);
  return (
    <>
      <div className="ui-look-pages">
        {pages.map((number) => (
          <Page key={number} pdf={pdf} number={number} width={widths[size] ?? 800} />
        ))}
      </div>
      <div className="ui-look-tools" role="toolbar" aria-label="页面缩放">
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label="缩小"
          disabled={size === 0}
          onClick={() => setSize(size - 1)}
        />
        <span>共 {pdf.numPages} 页</span>
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label="放大"
          disabled={size === widths.length - 1}
          onClick={() => setSize(size + 1)}
        />
      </div>
    </>
  );
}

type PageProps = { pdf: Pdf; number: number; width: number };

function Page({ pdf, number, width }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const box = canvas.current;
    if (!box) return;
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: "600px",
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const box = canvas.current;
    if (!seen || !box) return;
    return draw(pdf, number, box, width);
  }, [pdf, number, width, seen]);
  return (
    <canvas
      ref={canvas}
      className="ui-look-page"
      style={{ width }}
      aria-label={`第 ${number} 页`}
    />
  );
}

/** Draws a page on a canvas; returns a function that releases both. */
function draw(pdf: Pdf, number: number, canvas: HTMLCanvasElement, width: number): () => void {
  let left = false;
  let stop = () => {};
  const work = async () => {
    const page = await pdf.getPage(number);
    if (left) return;
    const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(2, devicePixelRatio);
    const viewport = page.getViewport({ scale });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    stop = () => task.cancel();
    await task.promise;
  };
  work().catch((error: unknown) => {
    if (!left) canvas.dataset.failure = pdfFailure(error);
  });
  return () => {
    left = true;
    stop();
  };
}
