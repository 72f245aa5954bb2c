import type { IssuerConfig, SignOnConfig } from "./config";
import type { Issuer } from "./issuer";
import { oidcIssuer } from "./oidc";

const issuerOf = (config: IssuerConfig, origin: string): Issuer => oidcIssuer(config, origin);

/** Whoever is configured; `origin` is where browsers reach us. */
export const issuersOf = ({ issuers }: SignOnConfig, origin: string): Issuer[] =>
  issuers.map((one) => issuerOf(one, origin));
