import { casIssuer } from "./cas";
import type { IssuerConfig, SignOnConfig } from "./config";
import type { Issuer } from "./issuer";
import { oidcIssuer } from "./oidc";

const issuerOf = (config: IssuerConfig, origin: string): Issuer =>
  config.kind === "oidc" ? oidcIssuer(config, origin) : casIssuer(config, origin);

/** Whoever is configured; `origin` is where browsers reach us. */
export const issuersOf = ({ issuers }: SignOnConfig, origin: string): Issuer[] =>
  issuers.map((one) => issuerOf(one, origin));
