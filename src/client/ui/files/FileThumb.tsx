import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from "@ant-design/icons";
import { useEffect, useRef, useState } from "react";
import { fileApi } from "#contract/endpoints/uploads/file";
import { useBlobUrl } from "../base/useBlobUrl";
import { previewKindOf, type ShownFile } from "./fileKinds";

const icons: Readonly<Record<string, typeof FileOutlined>> = {
  ...{ pdf: FilePdfOutlined, ofd: FileTextOutlined, txt: FileTextOutlined, zip: FileZipOutlined },
  ...{ doc: FileWordOutlined, docx: FileWordOutlined, xls: FileExcelOutlined },
  ...{ wps: FileWordOutlined, et: FileExcelOutlined, dps: FilePptOutlined },
  xlsx: FileExcelOutlined,
  csv: FileExcelOutlined,
};

/** Whether an element has ever been in view. */
function useSeen() {
  const box = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, seen };
}

/** A server-made thumbnail, loaded once it is in view; other kinds show their icon. */
export function FileThumb({ file }: { file: ShownFile }) {
  const { box, seen } = useSeen();
  const isImage = previewKindOf(file) === "image";
  const { url, failure } = useBlobUrl(
    fileApi.thumbnail,
    isImage && seen ? { fileId: file.fileId } : null,
  );
  const Icon = isImage ? FileImageOutlined : (icons[file.hzm.toLowerCase()] ?? FileOutlined);
  return (
    <i ref={box} className="ui-thumb" title={failure ?? undefined}>
      {url ? <img src={url} alt="" /> : <Icon aria-hidden="true" />}
    </i>
  );
}
