import { useAtomValue } from "jotai";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { useCall } from "../../../api/useCall";
import { dataRevisionAtom, selectionAtom } from "../../../state/map";
import { PanelState } from "../../../ui/base/PanelState";
import { RecordPictures } from "../../../ui/files/RecordPictures";
import { mu } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { Change } from "./BeforeAfterFigure";

/** The results of the selected project, before against after. */
export function ProjectResults() {
  const selection = useAtomValue(selectionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const xmid = selection?.dataset === "zkfxmsd" ? (selection.focus ?? selection.ids[0]) : undefined;
  const called = useCall(zkfxmsdApi.results, xmid ? { xmid } : null, revision);
  if (!xmid) {
    return (
      <Section title="项目成效">
        <p className="kit-note">在地图上点选一个项目，查看改造前后的对比</p>
      </Section>
    );
  }
  return (
    <Section title="项目成效">
      <PanelState
        called={called}
        rows={4}
        isEmpty={({ record }) => record === null}
        empty="该项目还没有填报成效"
      >
        {({ record, files }) =>
          record && (
            <>
              <strong>{record.xmmc}</strong>
              <p className="kit-note">
                {record.wcnd}年完成 {mu(record.wcmj)} 亩，盘活土地面积 {mu(record.scmj)} 亩，附件{" "}
                {files.length} 份
              </p>
              <Change
                title="项目亩均税收"
                before={record.gzqmjss}
                after={record.gzhmjss}
                unit="万元/亩"
              />
              <Change title="容积率" before={record.gzqrjl} after={record.gzhrjl} />
              <Change title="年产值" before={record.gzqcz} after={record.gzhcz} unit="万元" />
            </>
          )
        }
      </PanelState>
      <RecordPictures dataset="zkfxmsd" id={xmid} empty="该项目还没有照片" />
    </Section>
  );
}
