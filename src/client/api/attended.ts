/** Nobody reads a page for longer than this without moving anything. */
const restMs = 120_000;

const signs = ["pointerdown", "pointermove", "wheel", "keydown", "touchstart"] as const;

let lastSign = Date.now();

/** Notes each sign of somebody at the screen. */
export function watchPresence(target: EventTarget): void {
  const note = () => {
    lastSign = Date.now();
  };
  for (const sign of signs) target.addEventListener(sign, note, { capture: true, passive: true });
}

/** Whether somebody has touched the page lately: what it asks otherwise, it asks by itself. */
export const isAttended = (): boolean => Date.now() - lastSign < restMs;
