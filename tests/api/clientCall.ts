import type { Endpoint } from "#contract/define/endpoint";
import { as } from "./harness";
import type { Username } from "./users";

/**
 * Stands in for the client's `api/call`: its calls reach the server of the test, as `asking.user`.
 * Files of one worker share their modules, the replaced one too, so there is one replacement.
 */
export const asking: { user: Username } = { user: "yuhang" };

export async function call(endpoint: Endpoint, input: never) {
  const { status, body } = await as(asking.user).call(endpoint, input);
  return status === 200
    ? { ok: true, status, data: body }
    : { ok: false, status, message: `${status} ${body.message}` };
}
