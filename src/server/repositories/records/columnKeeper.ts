import type { AnyDataset } from "#contract/define/dataset";
import { settings } from "#contract/settings";
import { LostTrack } from "../../columns/columnTable";
import { askingAs } from "../../db/asking";
import type { Database } from "../../db/connect/open";
import type { Db } from "../../db/tables";
import { dropOldChanges } from "./columnChanges";
import { type Layout, layoutOf } from "./columnLayout";
import { ColumnLoader } from "./columnLoader";
import { type AsOf, catchUp } from "./readColumns";

type Log = { error(details: object, message: string): void };

/** Notices that come together are one turn. */
const gatherMs = 50;
/** Without a notice, so that the log of changes to read stays short; also while the channel is down. */
const everyMs = 15_000;
const retryMs = 30_000;
const dropEveryMs = 300_000;

/** The columns of one register: as of a snapshot, or none while they are loaded. */
export class KeptColumns {
  asOf: AsOf | null = null;
  /** How often they have answered. */
  answers = 0;
  private catching: Promise<void> | null = null;
  private loading: Promise<void> | null = null;
  private notBefore = 0;

  constructor(
    private readonly layout: Layout,
    private readonly db: Db,
    private readonly log: Log,
    private readonly loader: ColumnLoader,
  ) {}

  /**
   * Brings them up to the present; who asks meanwhile waits for the same turn. What cannot be caught
   * up with is loaded anew, which is not waited for. Never fails.
   */
  catchUp(): Promise<void> {
    if (!this.asOf) {
      void this.settle();
      return Promise.resolve();
    }
    this.catching ??= this.follow(this.asOf).finally(() => {
      this.catching = null;
    });
    return this.catching;
  }

  /** The same, waiting for what is loaded. */
  async settle(): Promise<void> {
    if (this.asOf) await this.catchUp();
    if (this.asOf || performance.now() < this.notBefore) return;
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
    await this.loading;
  }

  private async follow(asOf: AsOf): Promise<void> {
    try {
      this.asOf = await catchUp(this.db, this.layout, asOf);
    } catch (err) {
      this.drop();
      if (!(err instanceof LostTrack)) this.fail(err);
      void this.settle();
    }
  }

  private async load(): Promise<void> {
    try {
      this.asOf = await this.loader.load(this.layout);
    } catch (err) {
      if (!this.loader.isOver) this.fail(err);
    }
  }

  /** Lets go of them; who is searching in their texts asks the database. */
  drop(): void {
    this.asOf?.words?.close();
    this.asOf = null;
  }

  private fail(err: unknown): void {
    this.notBefore = performance.now() + retryMs;
    this.log.error({ err }, `${this.layout.dataset.table}：内存列暂不可用，由数据库直接回答`);
  }
}

/** Columns of registers on the map, kept up to what is committed in the database. */
export class ColumnKeeper {
  private readonly kept = new Map<string, KeptColumns>();
  /** Those that are still to be loaded for the first time, by table. */
  private readonly awaited = new Map<string, Promise<void>>();
  private readonly heard = new Set<string>();
  private gathering: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private isOver = false;

  constructor(
    readonly db: Db,
    private readonly log: Log,
    private readonly loader: ColumnLoader,
  ) {}

  /** Loads one register after the other. */
  async load(datasets: readonly AnyDataset[]): Promise<void> {
    let before = Promise.resolve();
    for (const dataset of datasets) {
      before = before.then(() => this.loadOne(dataset));
      this.awaited.set(dataset.table, before);
    }
    await before;
  }

  private async loadOne(dataset: AnyDataset): Promise<void> {
    const layout = this.isOver ? null : await layoutOf(this.db, dataset);
    if (!layout) return;
    const kept = new KeptColumns(layout, this.db, this.log, this.loader);
    this.kept.set(dataset.table, kept);
    await kept.settle();
  }

  /** When the columns of a register have been loaded for the first time, if they could be. */
  async loaded({ table }: AnyDataset): Promise<void> {
    await this.awaited.get(table)?.catch(() => undefined);
  }

  of({ table }: AnyDataset): KeptColumns | undefined {
    return this.kept.get(table);
  }

  hear(table: string): void {
    this.heard.add(table);
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      const tables = [...this.heard];
      this.heard.clear();
      void this.follow(tables);
    }, gatherMs).unref();
  }

  /** All of them: notices may have been missed. */
  follow(tables: Iterable<string> = this.kept.keys()): Promise<void> {
    const all = [...tables];
    this.working = this.working.then(async () => {
      for (const table of all) if (!this.isOver) await this.kept.get(table)?.settle();
    });
    return this.working;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.gathering);
    await this.loader.stop();
    await this.working;
    for (const kept of this.kept.values()) kept.drop();
  }
}

const keepers = new WeakMap<Db, ColumnKeeper>();

/** Who keeps columns of what is read here; undefined in transactions, which see what they write. */
export const keeperOf = (db: Db): ColumnKeeper | undefined => keepers.get(db);

/** The server's own work, whoever was asking when it began. */
export const asOwn = <T>(work: () => T): T =>
  askingAs({ account: null, dataYear: settings.dataYear.usual }, work);

export type Keeping = {
  keeper: ColumnKeeper;
  /** Done when all columns have been loaded once. */
  loaded: Promise<void>;
  stop: () => Promise<void>;
};

/** Keeps columns for all who read from this database; null with the embedded engine, which has its rollups. */
export function keepColumns(
  { db, readDb, listen, url }: Pick<Database, "db" | "readDb" | "listen" | "url">,
  datasets: readonly AnyDataset[],
  log: Log,
  /** Where the texts that words are searched in may be kept. */
  folder: string | null = null,
): Keeping | null {
  if (!listen || url === undefined) return null;
  return asOwn(() => {
    const keeper = new ColumnKeeper(db, log, new ColumnLoader(url, folder));
    for (const one of [db, readDb]) keepers.set(one, keeper);
    const ear = listen("clzy_columns", {
      heard: (table) => keeper.hear(table),
      connected: () => void keeper.follow(),
    });
    const failed = (err: unknown) => log.error({ err }, "内存列暂不可用，由数据库直接回答");
    const loaded = keeper.load(datasets).catch(failed);
    const timers = [
      setInterval(() => void keeper.follow(), everyMs).unref(),
      setInterval(() => void dropOldChanges(db).catch(failed), dropEveryMs).unref(),
    ];
    const stop = async () => {
      for (const timer of timers) clearInterval(timer);
      for (const one of [db, readDb]) keepers.delete(one);
      await Promise.all([ear.close(), keeper.stop()]);
      await loaded;
    };
    return { keeper, loaded, stop };
  });
}
