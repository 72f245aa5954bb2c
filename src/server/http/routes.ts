import type { FastifyInstance } from "fastify";
import { loginApi, userApi } from "#contract/endpoints/login";
import { regionApi } from "#contract/endpoints/region";
import * as login from "../services/login";
import * as region from "../services/region";
import * as user from "../services/user";
import { serve } from "./serve";

/** Every call of the server: one line for each group. */
export function registerRoutes(app: FastifyInstance): void {
  app.register(serve(loginApi, login));
  app.register(serve(userApi, user));
  app.register(serve(regionApi, region, { revalidate: ["tree", "outlines", "towns"] }));
}
