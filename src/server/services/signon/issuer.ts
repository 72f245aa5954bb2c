import type { Attempt } from "../../repositories/account/signOn";
import type { AccountRules } from "./config";

/** What the issuer says of a person. */
export type Identity = {
  /** Who it is, unchanging and unique with the issuer. */
  subject: string;
  /** What the issuer calls its session when it ends it. */
  outside: string | null;
  /** Shown to the issuer when the person signs out. */
  idToken: string | null;
  claims: Readonly<Record<string, unknown>>;
};

export type Begun = Pick<Attempt, "nonce" | "verifier"> & { state: string };

/** The parameters that an issuer has put into the address of our sign-in page. */
export type Given = Readonly<Record<string, string>>;

/** Which sessions have ended at the issuer; `once` is what must not come twice. */
export type Over = { outside: string | null; subject: string | null; once: string | null };

/**
 * Whoever lets people in for us. Each is asked by configuration alone; what it answers is not
 * trusted until it is verified, and what it refuses or leaves unanswered is told in words.
 */
export type Issuer = {
  id: string;
  /** On the button of the sign-in page. */
  name: string;
  account: AccountRules;
  /** Whether people may come from it without having begun here. */
  startsThere: boolean;
  /** Names of the parameter that it lets people in by, which is good once. */
  proofs: readonly string[];
  /** Where the browser goes to sign in. */
  begin(begun: Begun): Promise<URL>;
  /** Who has come back; `begun` is null if the sign-in began at the issuer. */
  identify(given: Given, begun: Begun | null): Promise<Identity>;
  /** Where the browser goes to sign out there too; null if nowhere. */
  leave(session: { idToken: string | null }): Promise<URL | null>;
  /** Verifies a message of the issuer that sessions have ended; null if it says nothing of the kind. */
  over(message: Given): Promise<Over | null>;
};
