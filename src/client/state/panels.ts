import { z } from "zod";
import { storedChoice } from "./storedRecord";

/** Panels that the user has collapsed, by side; remembered between visits. */
export const collapsedPanelsAtom = storedChoice("panels", z.record(z.string(), z.boolean()), {});

/** Where the user has dragged the edge of what stands over the map, in px; `sheet`, `list`. */
export const splitsAtom = storedChoice("splits", z.record(z.string(), z.number()), {});

/** Whether indicators stand in one line; null until the user chooses, when the screen's height decides. */
export const slimKpisAtom = storedChoice("kpis", z.boolean().nullable(), null);

/** Whether the sheet of a workspace fills the page; remembered between visits. */
export const fullWorkspaceAtom = storedChoice("workspace", z.boolean(), false);
