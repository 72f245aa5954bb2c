import { sql } from "kysely";
import { loginApi, userApi } from "#contract/endpoints/account/login";
import { anonymous, here } from "./harness";

/** What the sign-in page asks when a button is pressed. */
export const begin = (issuer: string) => anonymous().call(loginApi.begin, { issuer });

/** What it asks when the issuer has led back to this address. */
export function arrive(address: URL | Record<string, string>, key?: string) {
  const given = JSON.stringify(
    address instanceof URL ? Object.fromEntries(address.searchParams) : address,
  );
  return anonymous().call(loginApi.arrive, { given, ...(key !== undefined && { key }) });
}

/** The client of a session. */
export function holding(token: string) {
  const client = anonymous();
  client.token = token;
  return client;
}

export const infoOf = (token: string) => holding(token).call(userApi.info, {});

type Row = {
  action: string;
  username: string | null;
  outcome: number;
  detail: { change?: object };
};

/** The last rows of the audit. */
export async function told(action: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select action, username, outcome, detail from audit where action = ${action} order by id`.execute(
    here().db,
  );
  return rows;
}

export const sessionCount = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from session`.execute(here().db);
  return rows[0]?.n ?? 0;
};

/** A message of an issuer to us. */
export const post = (url: string, body: Record<string, string>) =>
  here().app.inject({
    ...{ method: "POST", url, payload: new URLSearchParams(body).toString() },
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
