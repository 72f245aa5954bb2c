import { CaretRightOutlined, PauseOutlined } from "@ant-design/icons";
import { Button, Segmented, Tooltip } from "antd";
import { useCallback, useEffect, useState } from "react";

/** How long each slide is shown. */
const slideMs = 15_000;

const touches = ["pointerdown", "wheel"] as const;

export type Show = {
  index: number;
  playing: boolean;
  go: (index: number) => void;
  setPlaying: (playing: boolean) => void;
};

const quiet = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Advances every 15 s until it is paused or the screen is touched; with reduced motion it starts
 * paused.
 */
export function useSlides(count: number): Show {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !quiet());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide that was chosen stands its whole time
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setIndex((now) => (now + 1) % count), slideMs);
    return () => clearTimeout(timer);
  }, [playing, count, index]);
  // Whoever touches the screen wants to look: nothing may change under his hand.
  useEffect(() => {
    if (!playing) return;
    const touched = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-slides]")) return;
      setPlaying(false);
    };
    const options = { capture: true, passive: true };
    for (const type of touches) window.addEventListener(type, touched, options);
    return () => {
      for (const type of touches) window.removeEventListener(type, touched, options);
    };
  }, [playing]);
  const go = useCallback((next: number) => setIndex(next), []);
  return { index, playing, go, setPlaying };
}

/** Plays or pauses the slides. */
export function PlayButton({ playing, setPlaying }: Pick<Show, "playing" | "setPlaying">) {
  const word = playing ? "暂停轮播" : "继续轮播";
  return (
    <Tooltip title={word}>
      <Button
        size="small"
        type="text"
        aria-label={word}
        icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
        onClick={() => setPlaying(!playing)}
      />
    </Tooltip>
  );
}

type Props = { show: Show; titles: readonly string[] };

/** Which slide is shown, and whether they are playing. */
export function SlideControl({ show: { index, playing, go, setPlaying }, titles }: Props) {
  return (
    <div className="slide-control" data-slides>
      <Segmented<number>
        size="small"
        aria-label="专题"
        value={index}
        onChange={go}
        options={titles.map((label, value) => ({ value, label }))}
      />
      <PlayButton playing={playing} setPlaying={setPlaying} />
      {playing && (
        <i
          key={index}
          className="slide-time"
          style={{ animationDuration: `${slideMs}ms` }}
          aria-hidden="true"
        />
      )}
    </div>
  );
}
