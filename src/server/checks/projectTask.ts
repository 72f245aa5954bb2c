import { readFileSync } from "node:fs";
import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { wrongFile } from "#contract/rules/import/fileRules";
import { openLayer } from "#contract/rules/import/openLayer";
import { type ProjectFile, readProjects } from "#contract/rules/project/readProjects";

export type ProjectOrder = { path: string; fileName: string; size: number };
export type ReadProjectFile = ProjectFile & { layer: string | null; crs: string | null };

/** Reads a geodatabase of projects, in a child process. */
export async function projectTask({
  path,
  fileName,
  size,
}: ProjectOrder): Promise<ReadProjectFile> {
  const nothing = { rows: [], layer: null, crs: null };
  const wrong = wrongFile(fileName, size, "mdb");
  if (wrong.length > 0) return { ...nothing, problems: [...wrong] };
  const { input, problem } = openLayer(readFileSync(path), "zkfxmsd");
  if (!input) return { ...nothing, problems: [problem] };
  return { ...readProjects(input), layer: input.table, crs: crsInWords(input.crs) };
}
