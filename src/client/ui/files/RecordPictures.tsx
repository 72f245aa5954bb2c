import { photoStateNames } from "../../records/photoStates";
import { registers } from "../../records/registers";
import { day } from "../../values/format";
import { firstAndLast, rebuiltPair } from "./beforeAfter";
import { FileStrip } from "./FileStrip";
import { previewKindOf } from "./fileKinds";
import { PictureSwipe } from "./PictureSwipe";
import { type Attachment, useFileList } from "./useFiles";

type Props = {
  dataset: string;
  id: string;
  /** Message if there is no picture; without it nothing is shown. */
  empty?: string;
  /** Labels of the first and the last picture, where nothing is rebuilt. */
  words?: readonly [before: string, after: string];
};

const byTime = ["最早", "最近"] as const;
const { before: was, after: became } = photoStateNames;

const labelOf = (word: string, { scsj }: Attachment) => `${word} ${day(scsj)}`;

/** A record's pictures: two on top of each other if it has a before and an after. */
export function RecordPictures({ dataset, id, empty, words = byTime }: Props) {
  const called = useFileList(dataset, id);
  const pictures = (called.data ?? []).filter((file) => previewKindOf(file) === "image");
  if (called.error) return <p className="ui-second">照片读取失败：{called.error.message}</p>;
  if (pictures.length === 0) {
    return empty && called.data ? <p className="ui-second">{empty}</p> : null;
  }
  return (
    <div className="ui-pictures">
      <Compared dataset={dataset} pictures={pictures} words={words} />
      <FileStrip files={pictures} label="照片" most={4} />
    </div>
  );
}

type ComparedProps = {
  dataset: string;
  pictures: readonly Attachment[];
  words: readonly [before: string, after: string];
};

/** By what the pictures are of, where land is rebuilt, else by time. */
function Compared({ dataset, pictures, words }: ComparedProps) {
  const photos = registers[dataset]?.photos;
  const { before, after } = photos ? rebuiltPair(pictures, photos) : firstAndLast(pictures);
  const [one, other] = photos ? [was, became] : words;
  if (before && after) {
    return (
      <PictureSwipe
        before={{ file: before, label: labelOf(one, before) }}
        after={{ file: after, label: labelOf(other, after) }}
      />
    );
  }
  if (!photos || (!before && !after)) return null;
  return <p className="ui-second">还没有{before ? became : was}的照片，不能对比</p>;
}
