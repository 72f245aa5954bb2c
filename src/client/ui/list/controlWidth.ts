import type { Filter } from "../../records/filtersOf";

const letter = 14;
/** Latin letters, digits and signs. */
const narrow = 8;

const textWidth = (text: string): number =>
  [...text].reduce((width, one) => width + (one > "\u2e7f" ? letter : narrow), 0);

/** The space around a control's text: its padding, and icons. */
const around = { text: 58, choice: 44, end: 26, days: 100 } as const;
/** A date as it is typed. */
const day = 84;

/** The width at which a control of the filter line shows its whole placeholder. */
export function controlWidth(filter: Filter): number {
  const words = textWidth(filter.label);
  switch (filter.kind) {
    case "text":
      return words + around.text;
    case "days":
      return Math.max(words + letter, day) + day + around.days;
    case "range":
      return 2 * (Math.max(words, textWidth(filter.unit)) + 2 * narrow + around.end);
    default:
      return words + around.choice;
  }
}
