import { useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useState } from "react";
import { portalApi } from "#contract/endpoints/portal/portal";
import type { IndicatorId } from "#contract/portal/indicators";
import { download, saveFile } from "../../../api/download";
import type { ProvinceScene } from "../../../charts/scene/ProvinceScene";
import { notifyAtom } from "../../../state/notices";
import { regionAtom } from "../../../state/region";
import { canAtom } from "../../../state/session";
import { moment } from "../../../values/format";
import { pictureOf } from "./pictureOf";

type Props = {
  areaCode: string;
  /** The indicator on the map; "" if the viewer may see none. */
  indicator: string;
  scene: RefObject<ProvinceScene | null>;
};

/** The stage as it is now as PNG, and its figures on one page of PDF. */
export function ExportTools({ areaCode, indicator, scene }: Props) {
  const [busy, setBusy] = useState<"png" | "pdf" | null>(null);
  const { name } = useAtomValue(regionAtom);
  const mayBrief = useAtomValue(canAtom)(portalApi.brief.access) && indicator !== "";
  const notify = useSetAtom(notifyAtom);
  const doing = async (what: "png" | "pdf", work: () => Promise<string | null>) => {
    setBusy(what);
    const problem = await work();
    setBusy(null);
    if (problem) notify({ kind: "error", text: problem });
  };
  const savePicture = async () => {
    const stage = document.querySelector<HTMLElement>(".portal");
    const map = (await scene.current?.picture()) ?? null;
    const picture = stage && (await pictureOf(stage, map).catch(() => null));
    if (!picture) return "图片生成失败，请重试";
    const stamp = moment(new Date().toISOString()).replace(/\D/g, "");
    saveFile(new File([picture], `综合门户_${name}_${stamp}.png`, { type: "image/png" }));
    return null;
  };
  const saveBrief = async () => {
    const result = await download(portalApi.brief, {
      areaCode,
      indicator: indicator as IndicatorId,
    });
    return result.ok ? null : result.message;
  };
  return (
    <fieldset>
      <legend>导出</legend>
      <button
        type="button"
        className="portal-tool"
        disabled={busy !== null}
        onClick={() => doing("png", savePicture)}
      >
        {busy === "png" ? "正在生成…" : "保存图片"}
      </button>
      {mayBrief && (
        <button
          type="button"
          className="portal-tool"
          disabled={busy !== null}
          onClick={() => doing("pdf", saveBrief)}
        >
          {busy === "pdf" ? "正在生成…" : "生成简报"}
        </button>
      )}
    </fieldset>
  );
}
