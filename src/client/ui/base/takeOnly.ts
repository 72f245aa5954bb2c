import type { KeyboardEvent } from "react";

/** Enter accepts a typed date or a list option, and must not send the form as well. */
export function takeOnly(event: KeyboardEvent<HTMLFormElement>): void {
  const isTaken = (event.target as Element).closest(".ant-picker, [aria-expanded=true]") !== null;
  if (event.key === "Enter" && isTaken) event.preventDefault();
}
