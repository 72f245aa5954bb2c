import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  mostOnSide,
  type PortalCard,
  type PortalLayout,
  portalCards,
} from "#contract/portal/cards";
import { moved, type Place, placeOf, pooled, stepped } from "./layoutModel";

type Props = {
  layout: PortalLayout;
  /** Why the role does not see a card; null if it does. */
  refused: (card: PortalCard) => string | null;
  onChange: (layout: PortalLayout) => void;
};

const titles: Readonly<Record<Place, string>> = {
  left: "左侧",
  pool: "未使用",
  right: "右侧",
};
const places = ["left", "pool", "right"] as const;
const moves = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Delete"]);

const wordsOf = (layout: PortalLayout, card: PortalCard): string => {
  const place = placeOf(layout, card);
  const { title } = portalCards[card];
  if (place === "pool") return `“${title}”已移出`;
  return `“${title}”在${titles[place]}第 ${layout[place].indexOf(card) + 1} 位`;
};

/** A small model of the stage: cards are arranged by drag or by the arrow keys. */
export function LayoutBoard({ layout, refused, onChange }: Props) {
  const [dragged, setDragged] = useState<PortalCard | null>(null);
  const [said, setSaid] = useState("");
  const board = useRef<HTMLDivElement>(null);
  const focus = useRef<PortalCard | null>(null);

  // A card that changes sides is remounted and would lose the focus.
  useEffect(() => {
    if (!focus.current) return;
    board.current?.querySelector<HTMLElement>(`[data-card="${focus.current}"]`)?.focus();
    focus.current = null;
  });

  const put = (next: PortalLayout, card: PortalCard) => {
    const full = next === layout;
    setSaid(full ? `放不下了，每侧最多 ${mostOnSide} 张` : wordsOf(next, card));
    if (!full) onChange(next);
  };
  const onKeyDown = (card: PortalCard) => (event: KeyboardEvent) => {
    if (!moves.has(event.key)) return;
    event.preventDefault();
    focus.current = card;
    put(stepped(layout, card, event.key), card);
  };
  const onDrop = (place: Place) => (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    if (!dragged) return;
    const index = place === "pool" ? 0 : indexAt(event.currentTarget, event.clientY);
    put(moved(layout, dragged, place, index), dragged);
    setDragged(null);
  };

  const cardsAt = (place: Place) => (place === "pool" ? pooled(layout) : layout[place]);
  return (
    <div className="board" ref={board}>
      {places.map((place) => (
        <section
          key={place}
          className={`board-place board-${place}`}
          aria-label={titles[place]}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop(place)}
        >
          <h3>
            {titles[place]}
            {place !== "pool" && (
              <span>
                {layout[place].length} / {mostOnSide}
              </span>
            )}
          </h3>
          {place === "pool" && <div className="board-map">地图与指标（固定）</div>}
          {cardsAt(place).map((card) => {
            const why = refused(card);
            return (
              <button
                key={card}
                type="button"
                data-card={card}
                className={why ? "board-card board-refused" : "board-card"}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.setData("text/plain", card);
                  event.dataTransfer.effectAllowed = "move";
                  setDragged(card);
                }}
                onDragEnd={() => setDragged(null)}
                onKeyDown={onKeyDown(card)}
              >
                <b>{portalCards[card].title}</b>
                <small>{why ?? portalCards[card].hint}</small>
              </button>
            );
          })}
        </section>
      ))}
      <p className="board-said" role="status">
        {said}
      </p>
    </div>
  );
}

/** The card before which a screen height lies. */
function indexAt(place: HTMLElement, y: number): number {
  const cards = [...place.querySelectorAll("[data-card]")];
  const below = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below < 0 ? cards.length : below;
}
