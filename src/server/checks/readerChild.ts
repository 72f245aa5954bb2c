import { photoPlace } from "../files/photoPlace";
import { shrunkPicture } from "../files/picture";
import { serveTasks } from "../threads/serveTasks";
import { checkTask } from "./checkTask";
import { contentTask } from "./contentTask";
import { duplicateTask } from "./duplicateTask";
import { layerTask, lookLayerTask } from "./layerTask";
import { lookTask } from "./lookTask";
import { parcelTask } from "./parcelTask";
import { parseTask } from "./parse/parseTask";
import { projectTask } from "./projectTask";
import { sheetTask } from "./sheetTask";
import { takeTask } from "./takeTask";

/** Entry of the processes that read users' files. */

export const readerTasks = {
  check: checkTask,
  content: contentTask,
  duplicates: duplicateTask,
  layer: layerTask,
  look: lookTask,
  lookLayer: lookLayerTask,
  parcels: parcelTask,
  parse: parseTask,
  picture: ({ path, side }: { path: string; side: number }) => shrunkPicture(path, side),
  place: async ({ head }: { head: Uint8Array }) => photoPlace(head),
  projects: projectTask,
  sheet: sheetTask,
  take: takeTask,
};

serveTasks(readerTasks);
