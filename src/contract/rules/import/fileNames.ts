import type { fjlxCodes } from "../../codes/landCodes";

type FileKind = keyof typeof fjlxCodes;

/** What offices write into the names of files and folders, the first that fits. */
const kindWords: readonly (readonly [RegExp, FileKind])[] = [
  [/改造后|竣工后|完工|实施后|验收/, "07"],
  [/改造前|现状|原状|实施前/, "01"],
  [/权属|产权|不动产权|土地证/, "02"],
  [/认定/, "03"],
  [/方案/, "04"],
  [/批复|批文/, "05"],
  [/合同|协议/, "06"],
  [/影像|航拍|举证/, "08"],
];

/** Name and folders of a path, from the inside out. */
const segmentsOf = (path: string): string[] => {
  const [name = "", ...folders] = path.normalize("NFKC").split(/[\\/]/).reverse();
  return [name.replace(/\.[^.]{1,5}$/, ""), ...folders].filter(Boolean);
};

/** The kind that a file's name or, if it does not say it, its folders tell; null if none does. */
export function kindInPath(path: string): FileKind | null {
  for (const segment of segmentsOf(path)) {
    const found = kindWords.find(([words]) => words.test(segment));
    if (found) return found[1];
  }
  return null;
}

const [shortest, longest] = [4, 40];

/**
 * What may be the number of a record in a path: for its name and each folder, from the inside out, texts
 * of letters and digits, of those with hyphens also the beginnings, the longest first.
 */
export const numbersInPath = (path: string): string[][] =>
  segmentsOf(path).map((segment) => {
    const runs = segment.toUpperCase().match(/[A-Z0-9]+(?:-[A-Z0-9]+)*/g) ?? [];
    const all = runs.flatMap((run) => {
      const parts = run.split("-");
      return parts.map((_, i) => parts.slice(0, parts.length - i).join("-"));
    });
    return [...new Set(all)].filter(({ length }) => length >= shortest && length <= longest);
  });

/** Files that systems leave in folders, and that nobody means. */
export const isLeftBehind = (path: string): boolean =>
  /(^|[\\/])(\.|~\$|__MACOSX|Thumbs\.db$|desktop\.ini$)/i.test(path);
