import { Button } from "antd";
import { useAtomValue } from "jotai";
import { limits } from "#contract/limits";
import { editableShzt, type Library } from "#contract/workflow/shzt";
import { useCall } from "../../../api/useCall";
import { dxydApiOf } from "../../../records/dxydApiOf";
import { registerNamed } from "../../../records/registers";
import { leadsOn, stepsOf } from "../../../records/stepsOf";
import { dataRevisionAtom } from "../../../state/map";
import { userAtom } from "../../../state/session";
import { useOpenStep } from "../../../ui/step/StepHost";
import { count } from "../../../values/format";

type Props = { library: Library; pcid: string; link?: boolean };

/**
 * Submits the batch's records, if the user may: as many at a time as one call moves, then the
 * others.
 */
export function SubmitBatch({ library, pcid, link = false }: Props) {
  const register = registerNamed(library);
  const user = useAtomValue(userAtom);
  const openStep = useOpenStep();
  const revision = useAtomValue(dataRevisionAtom);
  const { data } = useCall(
    dxydApiOf(library).pageList,
    { pcid, shzt: [...editableShzt], current: 1, pageSize: limits.bulkRecords },
    revision,
  );
  const step = stepsOf(register.flows, data?.list ?? [], user).find(leadsOn);
  if (!data || !step) return null;
  const { length } = step.rows;
  return (
    <Button
      onClick={() => openStep({ register, step })}
      {...(link && { type: "link", size: "small" })}
    >
      {data.total > length ? `提交本批次（先提交 ${count(length)} 宗）` : "提交本批次"}
    </Button>
  );
}
