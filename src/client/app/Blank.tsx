import type { ReactNode } from "react";
import "./blank.css";

type Props = { title: string; text: ReactNode; actions?: ReactNode };

/** A page with nothing but a sentence and links onwards. */
export function Blank({ title, text, actions }: Props) {
  return (
    <main className="blank">
      <div className="blank-card" role="alert">
        <svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true">
          <path className="blank-parcel" d="M8 20 34 8l22 14-6 30-30 4z" />
          <path className="blank-gap" d="m34 8-4 26 20 18M30 34 8 20" />
        </svg>
        <h1>{title}</h1>
        <p>{text}</p>
        {actions && <div className="blank-actions">{actions}</div>}
      </div>
    </main>
  );
}
