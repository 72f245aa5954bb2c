import { Tag } from "antd";
import { meetingStates, type MeetingState as State } from "#contract/endpoints/plan/meeting";

const colors: Readonly<Record<State, string>> = {
  "0": "default",
  "1": "processing",
  "2": "success",
};

export const MeetingState = ({ state }: { state: State }) => (
  <Tag color={colors[state]}>{meetingStates[state]}</Tag>
);
