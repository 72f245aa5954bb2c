import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { wrongFile } from "#contract/rules/import/fileRules";
import { openLayer } from "#contract/rules/import/openLayer";
import { type ProjectFile, readProjects } from "#contract/rules/project/readProjects";
import { threadData } from "../threads/threadData";

/** Entry of the thread that reads a geodatabase of projects, so that no request waits for it. */

export type ProjectOrder = { path: string; fileName: string; size: number };
export type ReadProjectFile = ProjectFile & { layer: string | null; crs: string | null };

const { path, fileName, size } = threadData<ProjectOrder>();
parentPort?.postMessage(read());

function read(): ReadProjectFile {
  const nothing = { rows: [], layer: null, crs: null };
  const wrong = wrongFile(fileName, size, "mdb");
  if (wrong.length > 0) return { ...nothing, problems: [...wrong] };
  const { input, problem } = openLayer(readFileSync(path), "zkfxmsd");
  if (!input) return { ...nothing, problems: [problem] };
  return { ...readProjects(input), layer: input.table, crs: crsInWords(input.crs) };
}
