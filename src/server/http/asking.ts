import type { FastifyInstance, FastifyRequest } from "fastify";
import { settings } from "#contract/settings";
import { askingAs } from "../db/asking";
import { credentialOf } from "./credentials";

/** Notes for whom a request is; `requireCaller` sets the account and the data year later. */
export function noteWhoAsks(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => {
    request.asking = { account: strangerOf(request), dataYear: settings.dataYear.usual };
    done();
  });
}

/** Tells the database layer whose request it works for: with what needs none of it, that is left out. */
export function tellWhoAsks(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => askingAs(request.asking, done));
  // Body parsing calls back outside the async context.
  app.addHook("preValidation", (request, _, done) => askingAs(request.asking, done));
}

/** Sessions are looked up before the account is known; a whole office may share one address. */
const strangerOf = (request: FastifyRequest) => credentialOf(request)?.token ?? request.ip ?? "";
