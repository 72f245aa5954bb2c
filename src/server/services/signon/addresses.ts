/** The sign-in page that issuers lead back to; it is registered with them. */
export function arrivalAddress(origin: string, given: Readonly<Record<string, string>> = {}): URL {
  const address = new URL("/singleLogin", origin);
  for (const [key, value] of Object.entries(given)) address.searchParams.set(key, value);
  return address;
}

/** Where the browser comes back to once the session with the issuer has ended. */
export const homeAddress = (origin: string): URL => new URL("/", origin);
