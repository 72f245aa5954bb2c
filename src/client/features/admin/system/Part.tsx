import { type ReactNode, useId } from "react";

type Props = { title: string; wide?: boolean; children: ReactNode };

/** One part of the page, under its heading. */
export function Part({ title, wide = false, children }: Props) {
  const id = useId();
  return (
    <section className={wide ? "system-part is-wide" : "system-part"} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export type Fact = { name: string; value: ReactNode };

/** Names and values, one below the other. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="system-facts">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
