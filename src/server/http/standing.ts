import type { FastifyInstance } from "fastify";
import type { Place } from "../services/account/sysSystem";
import type { Watch } from "./operation";
import { standingOf } from "./readiness";

/** Where the process works; without a watch it knows nothing of it. */
export const placeOf = (watch: Watch | undefined): Place => ({
  dataDir: watch?.dataDir ?? null,
  embedded: watch?.embedded ?? false,
  inBucket: watch?.inBucket ?? false,
});

/** Asks all that the server stands on how it is. */
export const standing = (app: FastifyInstance) => () => {
  const { db, readDb = db, files, watch } = app.deps;
  const { dataDir = ".", hasReplica = false } = watch ?? {};
  return standingOf({ db, readDb, hasReplica, dataDir }, files);
};
