import type { Position } from "../position";
import { type Entity, numberOf, textOf } from "./dxfEntities";

export type DxfText = { layer: string; at: Position; text: string };

const textTypes = new Set(["TEXT", "MTEXT", "ATTRIB"]);
const longest = 200;

/** A text and where it stands; null for what is none. */
export function textIn(entity: Entity): Pick<DxfText, "at" | "text"> | null {
  if (!textTypes.has(entity.type)) return null;
  const whole = entity.pairs
    .filter(({ code }) => code === 1 || code === 3)
    .map(({ value }) => value)
    .join("");
  const text = textOf(entity.type === "MTEXT" ? withoutFormat(whole) : withoutMarks(whole)).trim();
  if (text === "") return null;
  // A text that is not aligned to the left stands at its second point.
  const isAligned =
    entity.type !== "MTEXT" && [72, 73, 74].some((code) => numberOf(entity, code) !== 0);
  const code = isAligned ? 11 : 10;
  const at: Position = [numberOf(entity, code), numberOf(entity, code + 10)];
  return { at, text: text.slice(0, longest) };
}

const withoutMarks = (text: string) => text.replace(/%%[uok]/gi, "");

/** Fonts, heights and colours stand before a semicolon; `\P` is a new line. */
const withoutFormat = (text: string) =>
  text
    .replace(/\\P/g, " ")
    .replace(/\\[ACFHQTWfp][^;\\]{0,200};/g, "")
    .replace(/\\[LlOoKk]/g, "")
    .replace(/[{}]/g, "");
