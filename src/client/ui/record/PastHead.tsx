import type { ReactNode } from "react";
import { CardHead } from "./CardHead";

type Props = {
  name: string;
  number: string;
  /** The day, or the two, that are shown. */
  days: string;
  onClose: () => void;
  children?: ReactNode;
};

/** The head of a card about an earlier state: whose it is, and that it cannot be changed. */
export function PastHead({ name, number, days, onClose, children }: Props) {
  return (
    <>
      <CardHead name={name} number={number} onClose={onClose}>
        {children}
      </CardHead>
      <p className="ui-past" role="note">
        {days} · 只供查看，不能修改
      </p>
    </>
  );
}

/** In place of a record that did not stand in the register then. */
export function NotThere({ days, onClose, children }: Omit<Props, "name" | "number">) {
  return (
    <>
      <PastHead name="没有这宗地块" number="" days={days} onClose={onClose} />
      <p className="ui-card-body" role="status">
        {children}
      </p>
    </>
  );
}
