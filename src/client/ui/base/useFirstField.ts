import { type RefObject, useEffect } from "react";

/** Nothing is typed into these. */
const untyped = new Set(["hidden", "file", "checkbox", "radio"]);

/** The field to type in at once, if one is marked by `data-first`; else the first, or where files go. */
function firstField(place: HTMLElement | null): HTMLElement | undefined {
  const all = place?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  const fields = [...(all ?? [])].filter(({ disabled, type }) => !disabled && !untyped.has(type));
  const first = fields.find(({ dataset }) => dataset.first !== undefined) ?? fields[0];
  return first ?? place?.querySelector<HTMLElement>(".ant-upload[role=button]") ?? undefined;
}

/** What opens with fields takes the keys at once: nothing typed is lost or goes elsewhere. */
export function useFirstField(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // A dialog joins the page only after the effects of its content.
    queueMicrotask(() => firstField(place.current)?.focus({ preventScroll: true }));
  }, [place]);
}
