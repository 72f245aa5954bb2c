import { as } from "./harness";
import type { Username } from "./users";

type Answered = { status: number; text: string; type: string };

function answered({
  status,
  bytes,
  headers,
}: {
  status: number;
  bytes: Uint8Array;
  headers: Record<string, unknown>;
}): Answered {
  return { status, text: Buffer.from(bytes).toString(), type: String(headers["content-type"]) };
}

/** A request of WFS 2.0.0 by its address. */
export const wfs = async (username: Username, query: string): Promise<Answered> =>
  answered(await as(username).get(`/api/wfs?SERVICE=WFS&VERSION=2.0.0&${query}`));

/** A request in XML. */
export async function posted(username: Username, name: string, inner: string, more = "") {
  const spaces =
    'xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:clzy="urn:clzy-workbench:features"';
  const body = `<?xml version="1.0"?><wfs:${name} service="WFS" version="2.0.0" ${spaces}${more}>${inner}</wfs:${name}>`;
  return answered(await as(username).postXml("/api/wfs", body));
}

/** The parcels of an answer by their `dkid`, in its order. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(/<clzy:dkid>([^<]+)</g)].map(([, id = ""]) => id);

/** How many there are, and how many of them were answered. */
export const numbersIn = (text: string): (string | undefined)[] =>
  ["numberMatched", "numberReturned"].map((name) => new RegExp(`${name}="(\\w+)"`).exec(text)?.[1]);

/** Code and place of a report. */
export const tellsOf = (text: string): (string | undefined)[] =>
  ["exceptionCode", "locator"].map((name) => new RegExp(`${name}="([^"]+)"`).exec(text)?.[1]);
