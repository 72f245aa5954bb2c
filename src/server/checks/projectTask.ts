import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { wrongFile } from "#contract/rules/import/fileRules";
import { type Geodatabase, openLayer } from "#contract/rules/import/openLayer";
import type { Problem } from "#contract/rules/problem/report";
import { type ProjectFile, readProjects } from "#contract/rules/project/readProjects";
import { withGeodatabase } from "./parse/geodatabase";

export type ProjectOrder = { path: string; fileName: string; size: number };
export type ReadProjectFile = ProjectFile & { layer: string | null; crs: string | null };

/** Reads a geodatabase of projects, in a child process. */
export async function projectTask(order: ProjectOrder): Promise<ReadProjectFile> {
  const wrong = wrongFile(order.fileName, order.size, "gdb");
  if (wrong.length > 0) return { ...nothing, problems: [...wrong] };
  return withGeodatabase(order, projectsIn, refused);
}

const nothing = { rows: [], layer: null, crs: null };
const refused = (problem: Problem): ReadProjectFile => ({ ...nothing, problems: [problem] });

function projectsIn(source: Geodatabase): ReadProjectFile {
  const { input, problem } = openLayer(source, "zkfxmsd");
  if (!input) return refused(problem);
  return { ...readProjects(input), layer: input.table, crs: crsInWords(input.crs) };
}
