import type { z } from "zod";
import type { StoredUpload } from "#contract/define/endpoint";
import type { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { limits } from "#contract/limits";
import { parseInChild } from "../../checks/parseInChild";
import { type Context, WrittenReply } from "../context/context";
import { dropBytes } from "../records/dropBytes";

type Order = Omit<z.output<typeof parseFileApi.parse.input>, "file"> & { file: StoredUpload };

/** Time limit of a preview; an import gets longer. */
const patienceMs = limits.slowRequestMs / 3;

/** Shows the content of a file, and deletes the file. */
export async function parse({ db, files }: Context, { file, ...choice }: Order) {
  const { fileId, name } = file;
  try {
    return new WrittenReply(
      await files.withPath(fileId, (path) => parseInChild({ path, name, ...choice }, patienceMs)),
    );
  } finally {
    await dropBytes({ db, files }, [fileId]);
  }
}
