import { statfs } from "node:fs/promises";
import type { z } from "zod";
import type { sysSystemApi as api } from "#contract/endpoints/account/sysSystem";
import { Refusal, status } from "#contract/errors";
import { releases } from "#contract/releases";
import { backupRuns } from "../../files/backupLog";
import { folderSize } from "../../files/folderSize";
import * as store from "../../repositories/account/system";
import { managedLayers } from "../../repositories/map/connectedLayer";
import type { ConnectedServices } from "../../tiles/connected/connectedServices";
import type { Context } from "../context/context";

type Overview = z.output<typeof api.overview.output>;
type Check = Overview["checks"][number];

/** What the process knows of its place; nothing of it is asked for in tests of other things. */
export type Place = { dataDir: string | null; embedded: boolean; inBucket: boolean };

const failedDays = 7;
const mostJobs = 20;

async function jobsOf({ db, queue }: Context): Promise<Overview["jobs"]> {
  const { open, failed } = await store.jobRows(db, { failedDays, most: mostJobs });
  const told = ({ input, ...row }: store.JobRow) => ({
    ...row,
    about: queue.about(row.kind, input),
  });
  return { open: open.map(told), failed: failed.map(told) };
}

/** An engine that does not tell a size leaves the others told. */
const ifTold = (asked: Promise<number | null>) => asked.catch(() => null);

async function dataDirOf(path: string): Promise<Overview["storage"]["dataDir"]> {
  const { bsize, bavail, blocks } = await statfs(path);
  return { path, ...(await folderSize(path)), free: bavail * bsize, size: blocks * bsize };
}

async function storageOf({ db }: Context, { dataDir, inBucket }: Place) {
  return {
    databaseBytes: await ifTold(store.databaseBytes(db)),
    tileBytes: await ifTold(store.tileBytes(db)),
    files: { ...(await store.fileTotals(db)), inBucket },
    dataDir: dataDir === null ? null : await dataDirOf(dataDir).catch(() => null),
  };
}

async function versionsOf({ db }: Context, embedded: boolean): Promise<Overview["versions"]> {
  return {
    product: releases[0]?.version ?? "",
    ...(await store.versionRow(db)),
    embedded,
    ...{ node: process.versions.node, machine: `${process.platform} ${process.arch}` },
  };
}

async function layersOf({ db, caller }: Context, services: ConnectedServices) {
  const rows = await managedLayers(db, caller.areaCode);
  return rows
    .filter(({ kind }) => kind !== "own")
    .map(({ id, version, title, kind }) => ({
      ...{ id, title, kind },
      ...services.standing(`${id}.${version}`),
    }));
}

/** The call of 系统概况; `checks` are those of `/readyz` and of the files. */
export const overviewBy =
  (checks: () => Promise<Check[]>, place: Place, services: ConnectedServices) =>
  async (ctx: Context): Promise<Overview> => {
    if (ctx.caller.areaCode.length > 2) {
      throw new Refusal(status.forbidden, "系统概况由省级的系统管理员查看");
    }
    return {
      at: new Date().toISOString(),
      checks: await checks(),
      jobs: await jobsOf(ctx),
      storage: await storageOf(ctx, place),
      backups: place.dataDir === null ? [] : backupRuns(place.dataDir),
      versions: await versionsOf(ctx, place.embedded),
      layers: await layersOf(ctx, services),
    };
  };
