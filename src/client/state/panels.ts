import { z } from "zod";
import { storedChoice } from "./storedRecord";

/** Panels that the user has collapsed, by side; remembered between visits. */
export const collapsedPanelsAtom = storedChoice("panels", z.record(z.string(), z.boolean()), {});

/** Whether the sheet of a workspace fills the page; remembered between visits. */
export const fullWorkspaceAtom = storedChoice("workspace", z.boolean(), false);
