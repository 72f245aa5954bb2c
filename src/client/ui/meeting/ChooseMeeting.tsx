import { DatePicker, Form, Input, Select } from "antd";
import type { Meeting } from "#contract/endpoints/plan/meeting";
import { today } from "#contract/today";
import { pickedDay } from "../../values/pickedDay";

/** A meeting that is there, or one to be called. */
export type Chosen = { meetingId: string } | { name: string; day: string };

/** What a new one is called until somebody says otherwise. */
const fresh = (): Chosen => ({ name: `${today()} 调度会`, day: today() });

/** The next one in line; without any, a new one. */
export function usualMeeting(meetings: readonly Meeting[]): Chosen {
  const [next] = meetings;
  return next ? { meetingId: next.meetingId } : fresh();
}

export const newMeeting = (chosen: { name: string; day: string }) => ({
  name: chosen.name.trim(),
  day: chosen.day,
});

type Props = {
  /** Those that pages of the current region can be added to. */
  meetings: readonly Meeting[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
};

const another = "";

export function ChooseMeeting({ meetings, chosen, onChoose }: Props) {
  const isNew = !("meetingId" in chosen);
  return (
    <>
      <Form.Item label="会议" htmlFor="page-meeting" required>
        <Select<string>
          id="page-meeting"
          value={isNew ? another : chosen.meetingId}
          onChange={(meetingId) => onChoose(meetingId === another ? fresh() : { meetingId })}
          options={[
            ...meetings.map(({ meetingId, name, day, areaName, pages }) => ({
              value: meetingId,
              label: `${name}（${areaName}，${day}，${pages} 页）`,
            })),
            { value: another, label: "新建会议" },
          ]}
        />
      </Form.Item>
      {isNew ? <NewMeeting chosen={chosen} onChoose={onChoose} /> : null}
    </>
  );
}

type NewProps = { chosen: { name: string; day: string }; onChoose: (chosen: Chosen) => void };

/** Name and day of a meeting to be called. */
export function NewMeeting({ chosen, onChoose }: NewProps) {
  return (
    <div className="add-page-new">
      <Form.Item label="会议名称" htmlFor="meeting-name" required>
        <Input
          id="meeting-name"
          value={chosen.name}
          maxLength={60}
          onChange={({ target }) => onChoose({ ...chosen, name: target.value })}
        />
      </Form.Item>
      <Form.Item label="会议日期" htmlFor="meeting-day" required>
        <DatePicker
          id="meeting-day"
          className="ui-wide"
          allowClear={false}
          value={chosen.day ? pickedDay(chosen.day) : null}
          onChange={(day) => day && onChoose({ ...chosen, day: day.format("YYYY-MM-DD") })}
        />
      </Form.Item>
    </div>
  );
}
