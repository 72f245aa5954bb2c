import { useEffect, useRef, useState } from "react";
import type { Hit } from "#geo/ofd/findText";
import { OfdFault } from "#geo/ofd/ofdFault";
import type { OpenedDocument } from "./openedDocument";
import type { Turn } from "./viewState";

/** Draws a page into an element while it is visible; reports what went wrong. */
export function useDrawing(opened: OpenedDocument, index: number) {
  const host = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let gone = false;
    setFault(null);
    setDrawn(false);
    opened.draw(index).then(
      (drawing) => {
        if (gone) return;
        host.current?.replaceChildren(drawing);
        setDrawn(true);
      },
      (error: unknown) => {
        if (!(error instanceof OfdFault)) throw error;
        if (!gone) setFault(error.detail);
      },
    );
    return () => {
      gone = true;
      host.current?.replaceChildren();
    };
  }, [opened, index]);
  return { host, fault, drawn };
}

type Props = {
  opened: OpenedDocument;
  index: number;
  turn: Turn;
  /** Hits of this page; the current one is marked. */
  hits: readonly Hit[];
  current: Hit | null;
};

/** One page of the document at its layout size, with the search hits on it. */
export function PageSheet({ opened, index, turn, hits, current }: Props) {
  const { host, fault, drawn } = useDrawing(opened, index);
  const { width, height } = opened.document.pageBox(index);
  const aside = turn === 90 || turn === 270;
  return (
    <div className="ofd-turned" data-turn={turn} data-aside={aside}>
      <div className="ofd-drawn" ref={host} data-drawn={drawn} aria-busy={!drawn && !fault} />
      {drawn && hits.length > 0 ? (
        <Highlights {...{ opened, index, hits, current, width, height }} />
      ) : null}
      {fault ? (
        <p className="ofd-fault" role="alert">
          第 {index + 1} 页没有显示出来：{fault}
        </p>
      ) : null}
    </div>
  );
}

type HighlightProps = Omit<Props, "turn"> & { width: number; height: number };

function Highlights({ opened, index, hits, current }: HighlightProps) {
  const places = opened.places(index);
  const { x, y, width, height } = opened.scene(index).box;
  return (
    <svg className="ofd-hits" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      {hits.map((hit) => (
        <g key={hit.join(" ")} className={hit === current ? "ofd-hit-current" : "ofd-hit"}>
          {hit.map(([place, char]) => (
            <polygon
              key={`${place} ${char}`}
              points={places[place]?.corners(char).join(" ") ?? ""}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
