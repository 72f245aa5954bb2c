import { parseArgs } from "node:util";
import { loginApi } from "#contract/endpoints/account/login";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { demoPassword } from "../../src/server/services/account/demoPassword";
import { encode } from "../api/encode";

/**
 * Signs in to a product that runs somewhere and prints what it answers: a list, a tile, glyphs, a page
 * and the notices. A program of its own, since the product may be on another network.
 */
const { values } = parseArgs({ options: { at: { type: "string", default: "" } } });

async function ask(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${values.at}${url}`, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

const credentials = { username: "sheng", password: demoPassword };
const { url, headers, method, payload } = await encode(loginApi.login, credentials);
const { token } = (await (await ask(url, { headers, method, body: String(payload) })).json()) as {
  token: string;
};
const signed = { headers: { authorization: `Bearer ${token}` } };
const page = await encode(dxydsdApi.pageList, {});
const list = (await (
  await ask(page.url, {
    method: page.method,
    headers: { ...page.headers, ...signed.headers },
    ...(page.payload && { body: String(page.payload) }),
  })
).json()) as { total: number };
const bytesOf = async (address: string) =>
  (await (await ask(address, signed)).arrayBuffer()).byteLength;
const answers = {
  total: list.total,
  // The province, in counted cells.
  tile: await bytesOf("/api/tiles/dxydsd/7/106/52.pbf"),
  glyphs: await bytesOf("/fonts/Noto Sans SC Regular/19968-20223.pbf"),
  page: await (await ask("/")).text(),
  notices: await (await ask("/notices.txt")).text(),
};
process.stdout.write(JSON.stringify(answers));
