import { useState } from "react";
import { FilePreview } from "./FilePreview";
import { FileThumb } from "./FileThumb";
import { previewKindOf, type ShownFile } from "./fileKinds";

type Props = {
  files: readonly ShownFile[];
  label: string;
  /** Further ones are only reachable from the preview. */
  most?: number;
};

/** A row of small attachments; a click opens one, with buttons to the others. */
export function FileStrip({ files, label, most = 12 }: Props) {
  const [shown, setShown] = useState<ShownFile | null>(null);
  const seen = files.filter(previewKindOf);
  if (seen.length === 0) return null;
  return (
    <>
      <ul className="ui-strip" aria-label={label}>
        {seen.slice(0, most).map((file) => (
          <li key={file.fileId}>
            <button
              type="button"
              className="ui-thumb-button"
              title={`预览 ${file.yjmc}`}
              aria-label={`预览 ${file.yjmc}`}
              onClick={() => setShown(file)}
            >
              <FileThumb file={file} />
            </button>
          </li>
        ))}
        {seen.length > most && <li className="ui-second">共 {seen.length} 份</li>}
      </ul>
      {shown && <FilePreview file={shown} files={seen} onClose={() => setShown(null)} />}
    </>
  );
}
