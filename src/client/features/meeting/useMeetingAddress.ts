import { useCallback } from "react";
import { useAddress } from "../../ui/base/useAddress";

type Change = Readonly<Record<string, string | null>>;

/** Which meeting, page and mode the address names: each of them is a link. */
export function useMeetingAddress() {
  const [params, change] = useAddress();
  const put = useCallback(
    (values: Change, leavesTrace = false) =>
      change((now) => {
        for (const [key, value] of Object.entries(values)) {
          if (value === null) now.delete(key);
          else now.set(key, value);
        }
        return now;
      }, leavesTrace),
    [change],
  );
  return {
    meetingId: params.get("meeting"),
    /** A page's id, or the name of a slide that is none. */
    pageId: params.get("page"),
    presents: params.has("present"),
    put,
  };
}

export type MeetingAddress = ReturnType<typeof useMeetingAddress>;
