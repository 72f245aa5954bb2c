import { atom } from "jotai";
import { z } from "zod";
import { draftAtomOf } from "./drafts";

const outline = z.array(z.array(z.array(z.tuple([z.number(), z.number()]))));
const line = z.array(z.tuple([z.number(), z.number()]));

/** The purpose of a drawing: a new record, the outline of one, or records that replace others. */
export const drawTasks = {
  insert: "新增",
  edit: "编辑图形",
  split: "分割地块",
  merge: "合并地块",
} as const;
export type DrawTask = keyof typeof drawTasks;

const drawing = z.object({
  task: z.enum(Object.keys(drawTasks) as [DrawTask, ...DrawTask[]]),
  dataset: z.string(),
  /** Records being edited, split or merged, in the versions that were read. */
  records: z.array(
    z.object({
      id: z.string(),
      bbh: z.number(),
      number: z.string(),
      name: z.string(),
      outline,
    }),
  ),
  /** In degrees; empty until a shape is closed. */
  outline,
  /** Corners of a shape that is not closed yet. */
  open: line,
  /** Cutting lines. */
  lines: z.array(line),
});
export type Drawing = z.infer<typeof drawing>;
export type DrawnRecord = Drawing["records"][number];
export type Outline = Drawing["outline"];

const keptAtom = draftAtomOf("map/drawing");
const heldAtom = atom<{ value: Drawing | null } | null>(null);

/**
 * The current drawing, or one left unsaved: it survives a reload, an expired session and a closed
 * window. Null discards it.
 */
export const drawingAtom = atom(
  (get): Drawing | null => {
    const held = get(heldAtom);
    if (held) return held.value;
    const { success, data } = drawing.safeParse(get(keptAtom)?.values.drawing);
    return success ? data : null;
  },
  (get, set, next: Drawing | null | ((now: Drawing | null) => Drawing | null)) => {
    const value = next instanceof Function ? next(get(drawingAtom)) : next;
    set(heldAtom, { value });
    set(keptAtom, value && { bbh: 0, values: { drawing: value }, base: {} });
  },
);

/** Whether the drawing contains anything yet. */
export const isBegun = ({ records, outline, open, lines }: Drawing): boolean =>
  records.length + outline.length + open.length + lines.length > 0;

/** The form that saves the drawing is open. */
export const isDrawnFormAtom = atom(false);

/** Datasets whose new records can be drawn; set by the code that saves them. */
export const drawableAtom = atom<readonly string[]>([]);
