import { RightOutlined } from "@ant-design/icons";
import { useState } from "react";
import type { PortalCard, Side } from "#contract/portal/cards";
import { HiddenCard, PlainCard } from "./PlainCard";
import type { StageWork } from "./StageCard";
import { standing } from "./standing";
import type { useStageCard } from "./useStageCard";

type Props = {
  side: Side;
  cards: readonly PortalCard[];
  /** How many have room at a time. */
  room: number;
  /** Counts on with the carousel. */
  turn: number;
  work: StageWork;
  shows: (card: PortalCard) => boolean;
  parts: ReturnType<typeof useStageCard>;
};

const names: Readonly<Record<Side, string>> = { left: "左侧卡片", right: "右侧卡片" };

/** One side of the stage. */
export function SideCards({ side, cards, room, turn, work, shows, parts }: Props) {
  const [more, setMore] = useState(0);
  const { StageCard, failed } = parts;
  const waiting = failed ? "卡片没有加载成功，请刷新页面" : "正在加载…";
  const shown = (card: PortalCard) => {
    if (!shows(card)) return <HiddenCard key={card} card={card} />;
    if (!StageCard) return <PlainCard key={card} card={card} words={waiting} />;
    return <StageCard key={card} card={card} work={work} />;
  };
  return (
    <section className={`portal-side portal-${side}`} aria-label={names[side]}>
      {standing(cards, room, turn + more).map(shown)}
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
