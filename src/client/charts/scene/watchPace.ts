/** Longest frame time of smooth motion. */
const slowMs = 40;
/** By then the work caused by a change is over. */
const settleMs = 1_500;
const lookMs = 1_200;

/**
 * Measures frame times once and calls `onSlow` if motion would stutter and keep the CPU busy, as on
 * a large screen without a GPU. Returns a function that stops the measurement.
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
  // A hidden page has no frames: measure once it is visible again.
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
