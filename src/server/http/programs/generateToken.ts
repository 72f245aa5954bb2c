import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { write } from "../../db/write";
import { insertAudit } from "../../repositories/account/audit";
import { dataYearSetting } from "../../repositories/account/setting";
import { shortToken } from "../../services/account/shortToken";
import { demandKnown, restParameters } from "../../tiles/features/parameters";
import { auditOf, untold } from "../audit";
import { givenTo } from "../given";
import { originOf } from "../origin";
import { parseInput } from "../parse";
import { contextOf } from "../serve";

const action = "rest/generateToken";
const notAllowed = 405;

/** Where ArcGIS looks for it: with a server, and with a portal. */
export const tokenPaths = ["/api/rest/generateToken", "/api/sharing/rest/generateToken"] as const;

const most = limits.sessionHours * 60;

const input = z.object({
  username: z.string().trim().min(1, "请输入账号").max(50, "账号不超过50个字符"),
  password: z.string().min(1, "请输入密码").max(64, "密码不超过64位"),
  /** Minutes; more than the longest are cut, as `expires` tells. */
  expiration: z.coerce
    .number({ error: "expiration 应为分钟数" })
    .int("expiration 应为整数分钟")
    .min(1, "expiration 应不小于 1")
    .transform((minutes) => Math.min(minutes, most))
    .default(limits.shortTokenMinutes),
});

/**
 * Exchanges a password for a short API token that reads layers, under the rules of the sign-in:
 * programs of ArcGIS ask their user for both and do this by themselves. What they bind a token to
 * (`client`, `referer`, `ip`) is accepted and does not narrow it.
 */
export function serveGenerateToken(app: FastifyInstance): void {
  for (const path of tokenPaths) {
    app.get(path, { onRequest: refuse }, refuse);
    app.post(path, async (request) => {
      request.action = action;
      request.asking.dataYear = await dataYearSetting(request.server.deps.db);
      const given = await givenTo(request);
      request.claimedName = String(given.username ?? "").trim() || null;
      demandKnown(restParameters.generateToken, given);
      const asked = parseInput(input, { ...given, expiration: given.expiration || undefined });
      const { db, refusesDemo = false } = request.server.deps;
      const proven = await shortToken(contextOf(request), asked, refusesDemo);
      const made = await write(db, { by: asked.username, via: action }, async (tx) => {
        const issued = await proven(tx);
        await tell(request, tx);
        return issued;
      });
      return {
        token: made.token,
        expires: Date.parse(made.expiresAt),
        ssl: originOf(request).startsWith("https:"),
      };
    });
  }
}

const tell = (request: FastifyRequest, tx: Parameters<typeof insertAudit>[0]) =>
  insertAudit(tx, auditOf(request, { outcome: status.ok })).catch((error: unknown) => {
    throw untold(error);
  });

/** A password does not belong into an address. */
async function refuse(): Promise<never> {
  throw new Refusal(notAllowed, "账号和密码须以 POST 发送，不能写在地址里");
}
