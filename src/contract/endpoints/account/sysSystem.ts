import { z } from "zod";
import { endpoint } from "../../define/endpoint";

/** `warn`: the office can work on, and somebody should look. */
const standing = z.enum(["ok", "warn", "fail"]);

const job = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it works on, in its owner's words. */
  about: z.string(),
  state: z.enum(["queued", "running", "failed"]),
  step: z.string(),
  progress: z.number(),
  owner: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  error: z.string().nullable(),
});

/** How a run of the backup ended: `missing` if the library names files that are not there. */
const backupOutcome = z.enum(["done", "missing", "failed"]);

const backup = z.object({
  at: z.string(),
  seconds: z.number(),
  outcome: backupOutcome,
  folder: z.string(),
  bytes: z.number().nullable(),
  files: z.number().int().nullable(),
  message: z.string().nullable(),
});

/** 系统概况: what whoever runs the installation looks at first. */
export const sysSystemApi = {
  overview: endpoint({
    path: "sys/system/overview",
    kind: "query",
    access: "sys:set",
    input: z.object({}),
    output: z.object({
      at: z.string(),
      checks: z.array(
        z.object({
          name: z.enum(["database", "replica", "queue", "disk", "files"]),
          state: standing,
          message: z.string().nullable(),
          facts: z.record(z.string(), z.number()),
        }),
      ),
      jobs: z.object({ open: z.array(job), failed: z.array(job) }),
      storage: z.object({
        /** Null where the engine does not tell. */
        databaseBytes: z.number().nullable(),
        tileBytes: z.number().nullable(),
        files: z.object({ count: z.number().int(), bytes: z.number(), inBucket: z.boolean() }),
        /** `whole` is false if there was too much to count in time. */
        dataDir: z
          .object({
            ...{ path: z.string(), bytes: z.number(), whole: z.boolean() },
            ...{ free: z.number(), size: z.number() },
          })
          .nullable(),
      }),
      /** Newest first. */
      backups: z.array(backup),
      versions: z.object({
        product: z.string(),
        migration: z.string(),
        migrations: z.number().int(),
        embedded: z.boolean(),
        database: z.string(),
        postgis: z.string(),
        node: z.string(),
        machine: z.string(),
      }),
      /** Services that were connected, as the process that answers knows them. */
      layers: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          kind: z.string(),
          state: z.enum(["ok", "fail", "unasked"]),
          message: z.string().nullable(),
          answeredAt: z.string().nullable(),
        }),
      ),
    }),
  }),
};

export type BackupRun = z.output<typeof backup>;
