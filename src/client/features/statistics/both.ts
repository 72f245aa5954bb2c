import type { Called } from "../../api/useCall";

/** Combines two calls that a page needs together. */
export const both = <A, B>(first: Called<A>, second: Called<B>): Called<readonly [A, B]> => ({
  loading: first.loading || second.loading,
  data: first.data !== null && second.data !== null ? [first.data, second.data] : null,
  error: first.error ?? second.error,
  reload: () => {
    first.reload();
    second.reload();
  },
});
