/**
 * Who has sent the browser to the sign-in page with something in its address that opens a session: a
 * portal with a ticket of ours, or an issuer (统一认证) with its own answer.
 */
export function arrivalIn(params: URLSearchParams): "ticket" | "issuer" | null {
  const names = [...params.keys()];
  const isAnswer = (name: string) => name !== "state" && name !== "issuer";
  if (names.some((name) => !isAnswer(name)) && names.some(isAnswer)) return "issuer";
  return params.has("ticket") ? "ticket" : null;
}
