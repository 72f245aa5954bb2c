import { RightOutlined } from "@ant-design/icons";
import { useState } from "react";
import type { PortalCard, Side } from "#contract/portal/cards";
import { standing } from "./cardsInTurn";
import { HiddenCard, PlainCard } from "./PlainCard";
import type { StageCard as Part, StageWork } from "./StageCard";
import { tallCards } from "./tallCards";

type Props = {
  side: Side;
  cards: readonly PortalCard[];
  /** How many fit at a time. */
  room: number;
  /** The number of columns. */
  columns: number;
  /** Advances with the carousel. */
  turn: number;
  work: StageWork;
  shows: (card: PortalCard) => boolean;
  /** The cards' code with their charts, once loaded. */
  StageCard: typeof Part | null;
  failed: boolean;
};

const names: Readonly<Record<Side, string>> = { left: "左侧卡片", right: "右侧卡片" };

/** One side of the stage. */
export function SideCards({ side, cards, room, columns, turn, work, shows, ...part }: Props) {
  const [more, setMore] = useState(0);
  const { StageCard, failed } = part;
  const waiting = failed ? "卡片加载失败，请刷新页面" : "正在加载…";
  const shown = (card: PortalCard) => {
    if (!shows(card)) return <HiddenCard card={card} />;
    if (!StageCard) return <PlainCard card={card} words={waiting} />;
    return <StageCard card={card} work={work} />;
  };
  const now = standing(cards, room, turn + more);
  const tall = tallCards(now, columns);
  return (
    <section className={`portal-side portal-${side}`} aria-label={names[side]}>
      {now.map((card) => (
        <div key={card} className={tall.has(card) ? "portal-place portal-tall" : "portal-place"}>
          {shown(card)}
        </div>
      ))}
      {cards.length > room && (
        <button
          type="button"
          className="portal-turn"
          aria-label={`${names[side]}：下一组`}
          title="下一组卡片"
          onClick={() => setMore((turns) => turns + 1)}
        >
          <RightOutlined />
        </button>
      )}
    </section>
  );
}
