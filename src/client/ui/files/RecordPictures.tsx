import { day } from "../../values/format";
import { beforeAfter } from "./beforeAfter";
import { FileStrip } from "./FileStrip";
import { previewKindOf } from "./fileKinds";
import { PictureSwipe } from "./PictureSwipe";
import { type Attachment, useFileList } from "./useFiles";

type Props = {
  dataset: string;
  id: string;
  /** Message if there is no picture; without it nothing is shown. */
  empty?: string;
  /** Labels of the two states. */
  words?: readonly [before: string, after: string];
};

const rebuilt = ["改造前", "改造后"] as const;

const labelOf = (word: string, { scsj }: Attachment) => `${word} ${day(scsj)}`;

/** A record's pictures: two on top of each other if it has a before and an after. */
export function RecordPictures({ dataset, id, empty, words = rebuilt }: Props) {
  const called = useFileList(dataset, id);
  const pictures = (called.data ?? []).filter((file) => previewKindOf(file) === "image");
  const pair = beforeAfter(pictures);
  if (called.error) return <p className="ui-second">照片读取失败：{called.error.message}</p>;
  if (pictures.length === 0) {
    return empty && called.data ? <p className="ui-second">{empty}</p> : null;
  }
  return (
    <div className="ui-pictures">
      {pair && (
        <PictureSwipe
          before={{ file: pair.before, label: labelOf(words[0], pair.before) }}
          after={{ file: pair.after, label: labelOf(words[1], pair.after) }}
        />
      )}
      <FileStrip files={pictures} label="照片" most={4} />
    </div>
  );
}
