import type { PageChange } from "#contract/rules/plan/meetingChanges";
import {
  differenceWords,
  type FigureSeen,
  valueWords,
} from "#contract/rules/plan/meetingSentences";

export type Since = {
  kind: "up" | "down" | "same" | "new";
  /** The difference, or that there is none to tell. */
  words: string;
  /** What the last meeting saw; null for what it did not. */
  before: string | null;
};

/** What has become of a figure since the last meeting; null where no meeting was before. */
export function changeOf(figure: FigureSeen, change: PageChange | null): Since | null {
  if (change === null) return null;
  const seen = change.figures[figure.id];
  if (!seen) return { kind: "new", words: "本次新增", before: null };
  const before = `${valueWords(seen.before)}（${seen.before.day}）`;
  if (seen.by === null || seen.by === 0) {
    return { kind: "same", words: seen.by === 0 ? "与上次持平" : "无法比较", before };
  }
  const kind = seen.by > 0 ? "up" : "down";
  return {
    kind,
    words: `${kind === "up" ? "↑" : "↓"} ${differenceWords(seen.by, figure)}`,
    before,
  };
}
