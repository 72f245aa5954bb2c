import { type Changed, type ChangeKind, changeKinds } from "#contract/endpoints/map/past";

type Mark = { style: "circle" | "diamond" | "square" | "triangle"; color: string };

/** Kinds of changes differ in shape as well as in colour. */
export const changeMarkOf: Readonly<Record<ChangeKind, Mark>> = {
  added: { style: "triangle", color: "#1f9d61" },
  removed: { style: "diamond", color: "#d1383d" },
  outline: { style: "square", color: "#7a5cc8" },
  shzt: { style: "circle", color: "#1f5fbf" },
  zkfzt: { style: "circle", color: "#e08a1e" },
  facts: { style: "circle", color: "#6b7785" },
};

/** The kind that a change is drawn as: the most important of its kinds. */
export const mainKind = ({ kinds }: Changed): ChangeKind =>
  changeKinds.find((kind) => kinds.includes(kind)) ?? "facts";
