import { useEffect, useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { status } from "#contract/errors";
import { call } from "../../api/call";

export type BlobUrl = { url: string | null; failure: string | null };

const waiting: BlobUrl = { url: null, failure: null };

/**
 * The result of a `blob` call as an object URL for an image; revoked when it is no longer shown.
 */
export function useBlobUrl<E extends Endpoint>(e: E, input: z.input<E["input"]> | null): BlobUrl {
  const [state, setState] = useState<BlobUrl>(waiting);
  const key = input === null ? null : JSON.stringify(input);
  useEffect(() => {
    setState(waiting);
    if (key === null) return;
    const leave = new AbortController();
    let made: string | null = null;
    call(e, JSON.parse(key) as z.input<E["input"]>, leave.signal).then((result) => {
      if (leave.signal.aborted || (!result.ok && result.status === status.cancelled)) return;
      if (!result.ok) return setState({ url: null, failure: result.message });
      made = URL.createObjectURL(result.data as Blob);
      setState({ url: made, failure: null });
    });
    return () => {
      leave.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [e, key]);
  return state;
}
