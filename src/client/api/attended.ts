/** After this long without any input the page counts as unattended. */
const restMs = 120_000;

const signs = ["pointerdown", "pointermove", "wheel", "keydown", "touchstart"] as const;

let lastSign = Date.now();

/** Records every sign that somebody is at the screen. */
export function watchPresence(target: EventTarget): void {
  const note = () => {
    lastSign = Date.now();
  };
  for (const sign of signs) target.addEventListener(sign, note, { capture: true, passive: true });
}

/**
 * Whether somebody has touched the page lately. If not, its requests are its own, not the user's.
 */
export const isAttended = (): boolean => Date.now() - lastSign < restMs;
