import { Button, Empty } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Responsible } from "#contract/endpoints/plan/governTrack";
import type { MeetingPage, WholeMeeting } from "#contract/endpoints/plan/meeting";
import { wallApi } from "#contract/endpoints/plan/wall";
import { limits } from "#contract/limits";
import { lightWords } from "#contract/rules/plan/taskTime";
import { useCall } from "../../../api/useCall";
import { dataYearAtom } from "../../../state/dataTime";
import { CallState } from "../../../ui/base/CallState";
import { Dialog } from "../../../ui/base/Dialog";
import { personWords } from "../../../ui/supervise/personWords";
import { SendMatter, type Target } from "../../../ui/supervise/SendMatter";
import { useSupervision } from "../../../ui/supervise/useSupervision";
import { count, decimal } from "../../../values/format";

type Props = { meeting: WholeMeeting; page: MeetingPage | null; onClose: () => void };

/** What can become a matter: the late projects and the regions of the slide, each with whom to ask. */
export function DecideDialog({ meeting, page, onClose }: Props) {
  const nd = useAtomValue(dataYearAtom);
  const { below } = useSupervision();
  const areaCode = page?.areaCode ?? meeting.areaCode;
  const [target, setTarget] = useState<Target | null>(null);
  const projects = useCall(wallApi.decisions, { areaCode });
  const regions = useCall(wallApi.gaps, { areaCode });
  const mine = new Set(below.map((one) => one.areaCode));
  const decided = {
    meetingId: meeting.meetingId,
    ...(page && { pageId: page.pageId }),
  };
  const decide = (dblx: Target["dblx"], item: Item, person: Responsible | null) =>
    setTarget({ dblx, items: [item], person: person ? personWords(person) : "未指定", decided });
  if (target) return <SendMatter target={target} nd={nd} onClose={onClose} />;
  return (
    <Dialog title="转督办" width={820} footer={null} onCancel={onClose}>
      <h3 className="present-group">逾期项目</h3>
      <CallState
        called={projects}
        rows={3}
        isEmpty={({ list }) => list.length === 0}
        empty="没有逾期而未督办的项目"
      >
        {({ list }) => (
          <ul className="present-choices">
            {list.map(({ xmid, xmmc, dxmj, days, person }) => (
              <Choice
                key={xmid}
                name={xmmc}
                words={`${decimal(dxmj / limits.mu, 1)} 亩，超期 ${count(days)} 天`}
                person={person}
                onDecide={() => decide("2", { id: xmid, name: xmmc }, person)}
              />
            ))}
          </ul>
        )}
      </CallState>
      <h3 className="present-group">行政区</h3>
      <CallState called={regions} rows={4}>
        {({ list, total }) => {
          const shown = [...list, total].filter((row) => mine.has(row.areaCode));
          return shown.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可督办的下级行政区" />
          ) : (
            <ul className="present-choices">
              {shown.map(({ areaCode: code, name, wclv, light, person }) => (
                <Choice
                  key={code}
                  name={name}
                  words={
                    wclv === null ? "未下达任务" : `完成 ${decimal(wclv, 1)}%，${lightWords[light]}`
                  }
                  person={person}
                  onDecide={() => decide("1", { id: code, name }, person)}
                />
              ))}
            </ul>
          );
        }}
      </CallState>
    </Dialog>
  );
}

type Item = { id: string; name: string };
type ChoiceProps = {
  name: string;
  words: string;
  person: Responsible | null;
  onDecide: () => void;
};

function Choice({ name, words, person, onDecide }: ChoiceProps) {
  return (
    <li>
      <b>{name}</b>
      <span>{words}</span>
      <span className="ui-second">{personWords(person)}</span>
      <Button size="small" type="primary" aria-label={`督办 ${name}`} onClick={onDecide}>
        督办
      </Button>
    </li>
  );
}
