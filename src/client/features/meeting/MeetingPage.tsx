import { MeetingList } from "./MeetingList";
import { MeetingView } from "./MeetingView";
import { useMeetingAddress } from "./useMeetingAddress";
import "../../theme/ui.css";
import "./meeting.css";

/** /govern/meeting: the meetings of a region; one of them with its pages, and presented. */
export function Component() {
  const address = useMeetingAddress();
  const { meetingId } = address;
  return (
    <div className="meeting">
      {meetingId === null ? (
        <MeetingList onOpen={(id) => address.put({ meeting: id }, true)} />
      ) : (
        <MeetingView key={meetingId} address={address} meetingId={meetingId} />
      )}
    </div>
  );
}
