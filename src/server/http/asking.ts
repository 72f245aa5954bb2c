import type { FastifyInstance, FastifyRequest } from "fastify";
import { askingAs } from "../db/asking";
import { tokenOf } from "./authenticate";

/** Tells the database layer whose request it works for; `requireCaller` sets the account. */
export function tellWhoAsks(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => {
    request.asking = { account: strangerOf(request) };
    askingAs(request.asking, done);
  });
  // The reader of a body calls back from outside of what came before.
  app.addHook("preValidation", (request, _, done) => askingAs(request.asking, done));
}

/** Sessions are looked up before their account is known; an office may share one address. */
const strangerOf = (request: FastifyRequest) =>
  tokenOf(request, request.server.deps.config) ?? request.ip ?? "";
