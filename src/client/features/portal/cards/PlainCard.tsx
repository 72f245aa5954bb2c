import { type PortalCard, portalCards } from "#contract/portal/cards";

/** A card with text instead of its content. */
export function PlainCard({ card, words }: { card: PortalCard; words: string }) {
  const { title } = portalCards[card];
  return (
    <section className="portal-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <p className="portal-weak">{words}</p>
    </section>
  );
}

/** In a preview: a card that the role can see but the administrator cannot. */
export const HiddenCard = ({ card }: { card: PortalCard }) => (
  <PlainCard
    card={card}
    words={`${portalCards[card].hint}。该角色可以看到内容，您的账号没有查看权限。`}
  />
);
