import { Alert, Spin } from "antd";
import { fileApi } from "#contract/endpoints/uploads/file";
import { type PhotoStates, photoStateNames } from "../../records/photoStates";
import { day } from "../../values/format";
import { useBlobUrl } from "../base/useBlobUrl";
import type { Pair } from "./beforeAfter";
import { fileNameOf } from "./fileKinds";
import type { Attachment } from "./useFiles";
import "./swipe.css";

type Props = {
  pair: Pair;
  photos: PhotoStates;
  names: Readonly<Record<string, string>>;
  mayEdit: boolean;
  onShow: (file: Attachment) => void;
};

/** Photos of the land before and after it was rebuilt, side by side; the one that is missing is named. */
export function PhotoPair({ pair, photos, names, mayEdit, onShow }: Props) {
  if (!pair.before && !pair.after) return null;
  const kindsOf = (state: keyof Pair) =>
    photos[state].map((kind) => `“${fileNameOf(kind, names)}”`).join("或");
  return (
    <section aria-label="改造前后对比" className="ui-pair">
      {(["before", "after"] as const).map((state) => {
        const [file, name] = [pair[state], photoStateNames[state]];
        return (
          <figure key={state}>
            <figcaption>
              <b>{name}</b> {file ? <span className="ui-second">{day(file.scsj)}</span> : null}
            </figcaption>
            {file ? (
              <Picture file={file} name={name} onShow={onShow} />
            ) : (
              <p className="ui-pair-picture ui-second">
                还没有{name}的照片
                {mayEdit ? `：上传时附件类型选择${kindsOf(state)}` : ""}
              </p>
            )}
          </figure>
        );
      })}
    </section>
  );
}

type PictureProps = { file: Attachment; name: string; onShow: (file: Attachment) => void };

function Picture({ file, name, onShow }: PictureProps) {
  const { url, failure } = useBlobUrl(fileApi.thumbnail, { fileId: file.fileId, size: "large" });
  return (
    <button
      type="button"
      className="ui-pair-picture"
      title={`放大 ${file.yjmc}`}
      onClick={() => onShow(file)}
    >
      {url ? <img src={url} alt={`${name}：${file.yjmc}`} /> : null}
      {url === null && failure === null ? <Spin size="small" /> : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </button>
  );
}
