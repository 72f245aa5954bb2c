import { Refusal, status } from "#contract/errors";
import { askClamd, type ClamdAddress } from "./clamd";
import { holdsTestVirus } from "./testVirus";

/** Scans a file that has just arrived; throws a `Refusal` for one that must not be kept. */
export type Scan = (path: string) => Promise<void>;

const infected = (name: string) =>
  new Refusal(status.badRequest, `文件含有病毒（${name}），不能上传`);

/**
 * Every incoming file passes here: our own test, and the installation's scanner if there is one.
 */
export const scanWith =
  (clamd?: ClamdAddress): Scan =>
  async (path) => {
    if (await holdsTestVirus(path)) throw infected("EICAR-Test-File");
    if (clamd === undefined) return;
    const found = await askClamd(clamd, path).catch((cause: unknown) => {
      const said = "病毒扫描服务暂时不可用，文件未保存，请稍后重试或联系管理员";
      throw Object.assign(new Refusal(status.offline, said), { cause });
    });
    if (found !== null) throw infected(found);
  };
