import { RightOutlined } from "@ant-design/icons";
import { useState } from "react";
import type { PortalCard, Side } from "#contract/portal/cards";
import { HiddenCard, StageCard, type StageWork } from "./StageCard";
import { standing } from "./standing";

type Props = {
  side: Side;
  cards: readonly PortalCard[];
  /** How many have room at a time. */
  room: number;
  /** Counts on with the carousel. */
  turn: number;
  work: StageWork;
  shows: (card: PortalCard) => boolean;
};

const names: Readonly<Record<Side, string>> = { left: "左侧卡片", right: "右侧卡片" };

/** One side of the stage. */
export function SideCards({ side, cards, room, turn, work, shows }: Props) {
  const [more, setMore] = useState(0);
  return (
    <section className={`portal-side portal-${side}`} aria-label={names[side]}>
      {standing(cards, room, turn + more).map((card) =>
        shows(card) ? (
          <StageCard key={card} card={card} work={work} />
        ) : (
          <HiddenCard key={card} card={card} />
        ),
      )}
      {cards.length > room && (
        <button
          type="button"
          className="portal-turn"
          aria-label={`${names[side]}：下一组`}
          title="下一组卡片"
          onClick={() => setMore((now) => now + 1)}
        >
          <RightOutlined />
        </button>
      )}
    </section>
  );
}
