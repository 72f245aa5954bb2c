import type { TakeoverFile } from "#contract/endpoints/uploads/takeover";
import type { Caller } from "#contract/roles";
import { takeoverLimits } from "#contract/rules/takeover/takeoverLimits";
import { today } from "#contract/today";
import type { Db } from "../db/tables";
import { countyOutlines, thresholds, townCodes } from "../repositories/uploads/dxydImport";
import type { StoredTakeover } from "../repositories/uploads/takeover";
import { allPlatforms } from "../repositories/uploads/takeoverRecords";
import { readers, sqlite } from "./readers";
import type { FromTake, TakeOrder } from "./takeTask";

type Reading = {
  job: { db: Db; caller: Caller; signal: AbortSignal };
  takeover: StoredTakeover;
  file: TakeoverFile;
  path: string;
  /** Records of it that are stored already. */
  from: number;
};

export type Pages = { read: (size: () => number) => AsyncGenerator<FromTake> };

/** What a child process reads of a file, page by page, each of as many records as `size` says. */
export const takeInChild = ({ job, takeover, file, path, from }: Reading): Pages => ({
  async *read(size) {
    const { db, caller, signal } = job;
    const { dataset, columns, given } = takeover;
    const order: TakeOrder = {
      file: { ...orderOf(file, path) },
      ...{ dataset, columns, values: given, from, today: today(), now: new Date().toISOString() },
      ...{ callerArea: caller.areaCode, by: caller.username },
      counties: await countyOutlines(db),
      towns: await townCodes(db, caller.areaCode),
      platforms: await allPlatforms(db),
      thresholds: await thresholds(db),
    };
    const running = await readers.start("take", order, {
      patienceMs: takeoverLimits.readMs,
      signal,
    });
    try {
      for (;;) {
        const said = await running.next<FromTake>();
        if (said.kind === "done") return;
        if (said.message.kind === "page") running.say({ size: size() });
        yield said.message;
      }
    } finally {
      running.end();
    }
  },
});

/** How a file of a takeover is opened. */
export const orderOf = (
  { name, layer, crs, encoding }: Pick<TakeoverFile, "name" | "layer" | "crs" | "encoding">,
  path: string,
) => ({ path, name, crs, encoding, layer: layer ?? undefined, sqlite });
