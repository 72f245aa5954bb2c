import { join } from "node:path";
import { localStore } from "../files/localStore";
import { probe, s3Store } from "../files/s3Store";
import type { FileStore } from "../files/store";
import { type Environment, StartRefused } from "./environment";
import { say } from "./say";

const usualRegion = "us-east-1";

/** The local folder, or the configured bucket after a test access. */
export async function openFiles({ DATA_DIR, ...given }: Environment): Promise<FileStore> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (!endpoint || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return localStore(join(DATA_DIR, "files"));
  }
  const settings = {
    endpoint,
    region: given.S3_REGION ?? usualRegion,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
  say(`附件存放在 ${endpoint}`);
  const store = s3Store(settings, join(DATA_DIR, "arriving"));
  const fault = await probe(store, settings);
  if (fault) throw new StartRefused(`文件存储打不开：${fault}`);
  return store;
}
