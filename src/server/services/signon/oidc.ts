import { createRemoteJWKSet, type JWTPayload, customFetch as joseFetch, jwtVerify } from "jose";
import * as client from "openid-client";
import { arrivalAddress, homeAddress } from "./addresses";
import { type Ask, askerOf, Unproven } from "./ask";
import type { OidcConfig } from "./config";
import type { Begun, Given, Identity, Issuer, Over } from "./issuer";

/** How long the issuer's own description is believed. */
const knownMs = 10 * 60_000;
/** Clocks of two machines. */
const skewSeconds = 60;
/** A logout token is sent at once. */
const freshSeconds = 150;
const ended = "http://schemas.openid.net/event/backchannel-logout";
/** Signatures that need the issuer's private key; `none` and those with a shared secret do not. */
const signatures = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/;

type Known = { server: client.ServerMetadata; until: number };

/** OpenID Connect: authorization code with PKCE, state and nonce; sign-out both ways. */
export function oidcIssuer(config: OidcConfig, origin: string): Issuer {
  const issuer = new URL(config.issuer);
  const origins = new Set([config.issuer, ...config.origins].map((one) => new URL(one).origin));
  const secret = config.clientSecret;
  const auth = !secret
    ? client.None()
    : config.auth === "post"
      ? client.ClientSecretPost(secret)
      : client.ClientSecretBasic(secret);
  let known: Known | null = null;

  /** The library, asking by `ask`; the issuer's description is read anew from time to time. */
  async function reached(ask: Ask): Promise<client.Configuration> {
    const fetching = (address: string, init: object) => ask(address, init as RequestInit);
    const own = { [client.clockTolerance]: skewSeconds };
    if (!known || known.until < Date.now()) {
      const found = await client.discovery(issuer, config.clientId, own, auth, {
        [client.customFetch]: fetching,
        execute: [client.allowInsecureRequests],
      });
      known = { server: found.serverMetadata(), until: Date.now() + knownMs };
    }
    const made = new client.Configuration(known.server, config.clientId, own, auth);
    made[client.customFetch] = fetching;
    // Where TLS is needed has been decided with the configuration.
    client.allowInsecureRequests(made);
    // The signature is checked although the token comes from the issuer itself.
    client.enableNonRepudiationChecks(made);
    return made;
  }

  /** The browser is led to configured origins alone, too. */
  function demandKnown(address: URL): URL {
    if (!origins.has(address.origin)) throw new Unproven(`${address.origin} is not configured`);
    return address;
  }

  async function begin({ state, nonce, verifier }: Begun): Promise<URL> {
    const made = await reached(askerOf(origins));
    return demandKnown(
      client.buildAuthorizationUrl(made, {
        redirect_uri: arrivalAddress(origin).href,
        scope: config.scope,
        ...{ state, nonce, code_challenge_method: "S256" },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
      }),
    );
  }

  async function identify(given: Given, begun: Begun | null): Promise<Identity> {
    if (!begun) throw new Unproven("not begun here");
    const made = await reached(askerOf(origins));
    const tokens = await client.authorizationCodeGrant(made, arrivalAddress(origin, given), {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Unproven("no id token");
    const asked = config.userinfo && made.serverMetadata().userinfo_endpoint !== undefined;
    const more = asked ? await client.fetchUserInfo(made, tokens.access_token, claims.sub) : {};
    return {
      subject: claims.sub,
      outside: typeof claims.sid === "string" ? claims.sid : null,
      idToken: tokens.id_token ?? null,
      claims: { ...more, ...claims },
    };
  }

  async function leave({ idToken }: { idToken: string | null }): Promise<URL | null> {
    const made = await reached(askerOf(origins));
    if (made.serverMetadata().end_session_endpoint === undefined) return null;
    return demandKnown(
      client.buildEndSessionUrl(made, {
        post_logout_redirect_uri: homeAddress(origin).href,
        ...(idToken !== null && { id_token_hint: idToken }),
      }),
    );
  }

  /** Kept between messages, so that forged ones do not make us ask for the keys each time. */
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  async function over({ logout_token: token }: Given): Promise<Over | null> {
    if (token === undefined) return null;
    const { jwks_uri: address } = (await reached(askerOf(origins))).serverMetadata();
    if (address === undefined) throw new Unproven("no keys");
    keys ??= createRemoteJWKSet(new URL(address), {
      [joseFetch]: (url, init) => askerOf(origins)(url, init as RequestInit),
    });
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: known?.server.issuer ?? config.issuer,
      audience: config.clientId,
      maxTokenAge: freshSeconds,
      clockTolerance: skewSeconds,
      requiredClaims: ["iat", "jti", "events"],
    });
    if (!signatures.test(protectedHeader.alg)) {
      throw new Unproven(`signed by ${protectedHeader.alg}`);
    }
    return overBy(payload);
  }

  const { id, name, account } = config;
  return {
    ...{ id, name, account, startsThere: false, proofs: ["code"] },
    begin,
    identify,
    leave,
    over,
  };
}

/** The sessions that a verified token ends; an id token would be signed by the same key. */
function overBy({ events, sid, sub, jti, nonce }: JWTPayload): Over {
  if (nonce !== undefined || !(Object(events)[ended] instanceof Object)) {
    throw new Unproven("no logout token");
  }
  const outside = typeof sid === "string" ? sid : null;
  const subject = sub ?? null;
  if (outside === null && subject === null) throw new Unproven("neither sid nor sub");
  return { outside, subject, once: String(jti) };
}
