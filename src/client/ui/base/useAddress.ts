import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

/** Makes the next parameters from those that stand in the address now. */
export type AddressChange = (now: URLSearchParams) => URLSearchParams;

/**
 * The address's parameters, and a way to change some of them. Map, list and drawer all write into
 * one address: a change starts from what stands there at that moment, as a rendered value may be
 * older than what another part has written since.
 */
export function useAddress(): [URLSearchParams, (change: AddressChange) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (make: AddressChange) => {
      const { pathname, search } = window.location;
      const next = make(new URLSearchParams(search)).toString();
      navigate(
        { pathname, search: next ? `?${next}` : "" },
        { replace: true, preventScrollReset: true },
      );
    },
    [navigate],
  );
  return [params, change];
}
