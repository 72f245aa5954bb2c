import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

/** Computes the next parameters from the current ones in the address. */
export type AddressChange = (now: URLSearchParams) => URLSearchParams;

/**
 * The address's parameters, and a function to change some of them. Map, list and drawer all write
 * into one address, so a change starts from its current state: a rendered value may be older than
 * another part's write. With a trace, Back returns to what was there before.
 */
export function useAddress(): [
  URLSearchParams,
  (change: AddressChange, leavesTrace?: boolean) => void,
] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (make: AddressChange, leavesTrace = false) => {
      const { pathname, search } = window.location;
      const next = make(new URLSearchParams(search)).toString();
      // A navigation to where one is would cancel another that is under way.
      if (next === new URLSearchParams(search).toString()) return;
      navigate(
        { pathname, search: next ? `?${next}` : "" },
        { replace: !leavesTrace, preventScrollReset: true },
      );
    },
    [navigate],
  );
  return [params, change];
}
