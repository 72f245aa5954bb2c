import type { APIRequestContext } from "@playwright/test";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { loginApi } from "#contract/endpoints/account/login";

/** One user's token, as a program would get it. */
export async function tokenOf(
  request: APIRequestContext,
  username: string,
  password = "Clzy@2024",
): Promise<string> {
  const { client } = await (await request.get("/config.json")).json();
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString("base64");
  const reply = await request.post(`/api/${loginApi.login.path}`, {
    headers: { Authorization: `Basic ${basic}` },
    form: { username, password },
  });
  return loginApi.login.output.parse(await reply.json()).token;
}

/** One user's calls without the pages: for preparing a test, not for what it shows. */
export type Caller = <E extends Endpoint>(
  endpoint: E,
  input: z.input<E["input"]>,
) => Promise<z.output<E["output"]>>;

export async function callerOf(
  request: APIRequestContext,
  username: string,
  password = "Clzy@2024",
): Promise<Caller> {
  const token = await tokenOf(request, username, password);
  return async (endpoint, input) => {
    const headers = { Authorization: `Bearer ${token}` };
    const params = input as Record<string, string>;
    const answer =
      endpoint.kind === "query"
        ? await request.get(`/api/${endpoint.path}`, { headers, params })
        : await request.post(`/api/${endpoint.path}`, { headers, data: input });
    if (!answer.ok()) throw new Error(`${endpoint.path}: ${await answer.text()}`);
    return endpoint.output.parse(await answer.json()) as z.output<(typeof endpoint)["output"]>;
  };
}
