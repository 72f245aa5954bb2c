import { casIssuer } from "./cas";
import { codeIssuer } from "./code";
import type { IssuerConfig, SignOnConfig } from "./config";
import type { Issuer } from "./issuer";
import { oidcIssuer } from "./oidc";

function issuerOf(config: IssuerConfig, origin: string): Issuer {
  if (config.kind === "oidc") return oidcIssuer(config, origin);
  return config.kind === "cas" ? casIssuer(config, origin) : codeIssuer(config, origin);
}

/** Whoever is configured; `origin` is where browsers reach us. */
export const issuersOf = ({ issuers }: SignOnConfig, origin: string): Issuer[] =>
  issuers.map((one) => issuerOf(one, origin));
