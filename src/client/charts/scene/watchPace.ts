/** A screen that shows motion smoothly takes no longer for a frame. */
const slowMs = 40;
/** What comes with a change is over by then. */
const settleMs = 1_500;
const lookMs = 1_200;

/**
 * Looks once at how long frames take, and calls `onSlow` where motion would jerk and keep the
 * processor busy: a large screen without a graphics processor. Returns what ends the look.
 */
export function watchPace(onSlow: () => void): () => void {
  let timer = 0;
  let frame = 0;
  const end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const look = () => {
    let begin = 0;
    let count = 0;
    const step = (now: number) => {
      if (begin === 0) begin = now;
      else count += 1;
      const passed = now - begin;
      if (passed < lookMs) frame = requestAnimationFrame(step);
      else if (passed / count > slowMs) onSlow();
    };
    frame = requestAnimationFrame(step);
  };
  // A page out of sight has no frames: it is looked at when it is back.
  const start = () => {
    end();
    if (!document.hidden) timer = window.setTimeout(look, settleMs);
  };
  start();
  document.addEventListener("visibilitychange", start);
  return () => {
    end();
    document.removeEventListener("visibilitychange", start);
  };
}
