import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Koa } from "oidc-provider";

export const clientId = "clzy";
export const clientSecret = "a-secret-of-the-test";
export const origin = "https://clzy.example.cn";

type Claims = Readonly<Record<string, unknown>>;

/** Listens on a free port of this machine. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function signingKey() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: "of-the-test", alg: "RS256", use: "sig" };
}

type Wanted = {
  people: Readonly<Record<string, Claims>>;
  /** Receives the provider's message to our address for ended sessions. */
  onLogout: (body: string) => Promise<number>;
};

/** A real OpenID Connect provider, at which `person` signs in without being asked. */
export async function openProvider({ people, onLogout }: Wanted) {
  const key = await signingKey();
  const state = { person: Object.keys(people)[0] ?? "" };
  const server = createServer((request, response) => handle(request, response));
  const issuer = await listening(server);
  const provider: Provider = new Provider(issuer, {
    jwks: { keys: [key] },
    cookies: { keys: ["of-the-test"] },
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret },
        redirect_uris: [`${origin}/singleLogin`],
        post_logout_redirect_uris: [`${origin}/`],
        backchannel_logout_uri: `${origin}/api/signOn/over/sheng-ca`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ["sub"], profile: ["name", "preferred_username", "groups", "region"] },
    pkce: { required: () => true },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 60,
      IdToken: 300,
      Session: 600,
      Grant: 600,
      Interaction: 600,
    },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }),
    }),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: Koa, form: string) => {
          ctx.body = form;
        },
      },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }: Koa) => {
      const { clientId: id } = oidc.client;
      const grant = new provider.Grant({ clientId: id, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid profile");
      await grant.save();
      return grant;
    },
    fetch: async (address: string | URL, { body }: { body: URLSearchParams }) => {
      if (String(address) !== `${origin}/api/signOn/over/sheng-ca`) throw new Error(`${address}`);
      return new Response(null, { status: await onLogout(body.toString()) });
    },
  });
  const answer = provider.callback();
  const handle: typeof answer = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: state.person } });
  };
  return { issuer, key, state, close: () => server.close() };
}

/** A browser as far as redirects and cookies go. */
export function browser() {
  const jar = new Map<string, string>();
  async function ask(address: URL | string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(address, {
      ...init,
      redirect: "manual",
      headers: { cookie, ...init.headers },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
    return reply;
  }
  /** Follows redirects until one leads to our own origin, or a page is shown. */
  async function follow(address: URL | string, init: RequestInit = {}) {
    let at = new URL(address);
    let reply = await ask(at, init);
    for (let hops = 0; hops < 10; hops++) {
      const to = reply.headers.get("location");
      if (to === null) break;
      at = new URL(to, at);
      if (at.origin === origin) return { at, text: "" };
      reply = await ask(at);
    }
    return { at, text: await reply.text() };
  }
  return { follow };
}
