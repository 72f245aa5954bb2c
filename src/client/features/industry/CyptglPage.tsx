import { MergeCellsOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useState } from "react";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { useCall } from "../../api/useCall";
import { registerNamed } from "../../records/registers";
import { canAtom } from "../../state/session";
import { useAddress } from "../../ui/base/useAddress";
import { type KpiMaker, kpiArea, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import type { RowItems } from "../../ui/step/RowActions";
import { ParcelsFromFile } from "./ParcelsFromFile";
import { AssignDialog, EndDialog, type Started } from "./PlatformDialogs";
import { MoveProgress, MovesButton } from "./PlatformMoves";
import { mergeObjection, type PlatformRow, platformOf } from "./platformOrders";

const register = registerNamed("cypt");

const kpis: KpiMaker = (of) => [
  kpiCount("在用平台", of.count("cyptzt", "1"), "个", { filter: { cyptzt: ["1"] } }),
  kpiArea("规划面积", of.sum("ghmj", "cyptzt", "1")),
  kpiRate("开发率", of.sum("ykfmj", "cyptzt", "1"), of.sum("ghmj", "cyptzt", "1"), {
    hint: "已开发面积 ÷ 规划面积，只计在用平台",
  }),
  kpiArea("园区内工业用地", of.sum("gygymj")),
  kpiCount("企业", of.sum("qys"), "家"),
  kpiCount("规上企业", of.sum("gsqys"), "家"),
  kpiCount("已停用、已并入", of.count("cyptzt", "2", "3"), "个", {
    filter: { cyptzt: ["2", "3"] },
  }),
];

type Open =
  | { kind: "assign"; platform: PlatformRow }
  | { kind: "end"; platforms: readonly PlatformRow[]; merging: boolean }
  | ({ kind: "job" } & Started);

/** /sys-gyyd/dqrh/cyptgl: industry platforms, entered, edited, given their land, merged and ended. */
export function Component() {
  const may = useAtomValue(canAtom)(register.dataset.access.write);
  const [shown, setShown] = useState<Open | null>(null);
  const close = () => setShown(null);
  const started = (job: Started) => setShown({ kind: "job", ...job });
  const items = useCallback<RowItems>(
    (row) => {
      const platform = platformOf(row);
      if (!may || !platform.inUse) return [];
      return [
        {
          key: "assign",
          label: "按范围归入",
          onClick: () => setShown({ kind: "assign", platform }),
        },
        {
          key: "end",
          label: "停用或并入",
          danger: true,
          onClick: () => setShown({ kind: "end", platforms: [platform], merging: false }),
        },
      ];
    },
    [may],
  );
  const linked = useLinked();
  return (
    <>
      {may && linked.id && shown === null ? (
        <LinkedAssign id={linked.id} onClose={linked.drop} onStarted={started} />
      ) : null}
      <RegisterPage
        register={register}
        name="cyptgl"
        kpis={kpis}
        groups={["cyptzt"]}
        rowItems={items}
        tools={() => (
          <>
            <ParcelsFromFile register={register} />
            {may ? <MovesButton onStarted={started} /> : null}
          </>
        )}
        bulk={(rows) =>
          may ? (
            <MergeButton
              platforms={rows.map(platformOf)}
              onMerge={(platforms) => setShown({ kind: "end", platforms, merging: true })}
            />
          ) : null
        }
        drawerActions={(row) =>
          may && row.cyptzt === "1" ? (
            <Button onClick={() => setShown({ kind: "assign", platform: platformOf(row) })}>
              按范围归入
            </Button>
          ) : null
        }
      />
      {shown?.kind === "assign" ? (
        <AssignDialog platform={shown.platform} onClose={close} onStarted={started} />
      ) : null}
      {shown?.kind === "end" ? (
        <EndDialog
          platforms={shown.platforms}
          merging={shown.merging}
          onClose={close}
          onStarted={started}
        />
      ) : null}
      {shown?.kind === "job" ? (
        <MoveProgress jobId={shown.jobId} title={shown.title} onClose={close} />
      ) : null}
    </>
  );
}

/** The platform whose outline was just drawn elsewhere; it is asked about once. */
function useLinked() {
  const [params, change] = useAddress();
  const drop = () =>
    change((now) => {
      now.delete("assign");
      return now;
    });
  return { id: params.get("assign"), drop };
}

type LinkedProps = { id: string; onClose: () => void; onStarted: (started: Started) => void };

function LinkedAssign({ id, onClose, onStarted }: LinkedProps) {
  const { data } = useCall(cyptApi.info, { cyptid: id });
  if (!data) return null;
  return (
    <AssignDialog
      platform={platformOf(data.record)}
      onClose={onClose}
      onStarted={(job) => {
        onClose();
        onStarted(job);
      }}
    />
  );
}

type MergeProps = {
  platforms: readonly PlatformRow[];
  onMerge: (platforms: readonly PlatformRow[]) => void;
};

function MergeButton({ platforms, onMerge }: MergeProps) {
  const objection = mergeObjection(platforms);
  return (
    <Tooltip title={objection}>
      <Button
        size="small"
        icon={<MergeCellsOutlined />}
        disabled={objection !== null}
        onClick={() => onMerge(platforms)}
      >
        合并（{platforms.length}）
      </Button>
    </Tooltip>
  );
}
