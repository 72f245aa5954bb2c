import type { MeetingPage, WholeMeeting } from "#contract/endpoints/plan/meeting";

/** What is shown one after the other: how it begins, the pages, what was decided. */
export type Slide = { name: "start" | "end"; page: null } | { name: string; page: MeetingPage };

export function slidesOf({ pages }: Pick<WholeMeeting, "pages">): Slide[] {
  return [
    { name: "start", page: null },
    ...pages.map((page) => ({ name: page.pageId, page })),
    { name: "end", page: null },
  ];
}

/** The place of the slide that an address names; the first for none, and for one that is gone. */
export const placeOf = (slides: readonly Slide[], name: string | null): number =>
  Math.max(
    0,
    slides.findIndex((slide) => slide.name === name),
  );

/** Where a key of the keyboard or of a remote leads; null for keys that lead nowhere. */
export function slideAfter(key: string, at: number, count: number): number | null {
  const within = (to: number) => Math.min(Math.max(0, to), count - 1);
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
    case "PageDown":
    case " ":
      return within(at + 1);
    case "ArrowLeft":
    case "ArrowUp":
    case "PageUp":
      return within(at - 1);
    case "Home":
      return 0;
    case "End":
      return within(count - 1);
    default:
      return null;
  }
}
