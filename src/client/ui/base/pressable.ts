import type { KeyboardEvent } from "react";

/** Makes a row of a table answer to the pointer and, once Tab has reached it, to Enter. */
export const pressable = (act: () => void, label?: string) => ({
  tabIndex: 0,
  ...(label && { "aria-label": label }),
  onClick: act,
  onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === "Enter" && target === currentTarget) act();
  },
});
