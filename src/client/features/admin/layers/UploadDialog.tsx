import { Alert, Form } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { type LayerUpload, ownLayerApi } from "#contract/endpoints/uploads/ownLayer";
import { limits } from "#contract/limits";
import { call } from "../../../api/call";
import { userAtom } from "../../../state/session";
import { Dialog } from "../../../ui/base/Dialog";
import { JobProgress } from "../../../ui/base/JobProgress";
import { isOver, useJob } from "../../../ui/base/useJob";
import { FileDrop } from "../../../ui/files/FileDrop";
import { FactFields } from "./FactFields";
import { FileReading } from "./FileReading";
import { factsOf } from "./factsForm";
import type { UploadedLayer } from "./layerForm";
import { freshOwnForm, type OwnForm, ownFormOf, symbolsOf } from "./ownForm";
import { SymbolFields } from "./SymbolFields";

type Props = {
  /** The layer whose features a new file replaces; null for a new layer. */
  layer: UploadedLayer | null;
  onClose: () => void;
  onDone: () => void;
};

const endings = ".zip,.gpkg,.mdb,.geojson,.json";

/** A name for the layer, from its file or from the layer within. */
const titleOf = ({ name, look }: LayerUpload) =>
  (look.layers.length > 1 ? look.layer : null) ?? name.replace(/(\.gdb)?\.\w+$/, "").slice(0, 60);

/** Follows the job that makes the layer; says why it has failed. */
function useBuilding(onDone: () => void) {
  const [jobId, follow] = useState<string | null>(null);
  const followed = useJob(jobId);
  const { job } = followed;
  const isDone = job?.state === "done";
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const ended = isOver(job) && !isDone;
  const failure = ended ? (job?.message ?? "已取消，没有生成图层") : null;
  return { jobId: ended ? null : jobId, follow, failure, ...followed };
}

/** A file, what is read of it, what the layer is and how it is drawn; then the making of it. */
export function UploadDialog({ layer, onClose, onDone }: Props) {
  const [form] = Form.useForm<OwnForm>();
  const own = useAtomValue(userAtom)?.areaCode ?? limits.defaultRegion;
  const [file, setFile] = useState<LayerUpload | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { jobId, follow, failure, job, trouble } = useBuilding(onDone);
  const build = async () => {
    if (!file) return;
    const values = form.getFieldsValue(true) as OwnForm;
    setBusy(true);
    const result = await call(ownLayerApi.build, {
      ...{ fileId: file.fileId, reading: file.reading },
      ...{ facts: factsOf(values), symbols: symbolsOf(values) },
      replaces: layer && { id: layer.id, version: layer.version },
    });
    setBusy(false);
    setRefusal(result.ok ? null : result.message);
    if (result.ok) follow(result.data.jobId);
  };
  const take = (sent: LayerUpload) => {
    setFile(sent);
    const { title } = form.getFieldsValue(true) as OwnForm;
    if (!title) form.setFieldValue("title", titleOf(sent));
    // A field that the new file does not have says nothing.
    for (const name of ["field", "label"] as const) {
      if (!sent.look.fields.includes(form.getFieldValue(name))) form.setFieldValue(name, "");
    }
  };
  const told = refusal ?? failure;
  return (
    <Dialog
      title={layer ? `更新图层 ${layer.title}` : "上传图层"}
      width={960}
      style={{ top: 24 }}
      okText={layer ? "更新" : "生成图层"}
      okButtonProps={{ disabled: !file || file.look.fault !== null || jobId !== null }}
      cancelText={jobId ? "关闭" : "取消"}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={form.submit}
    >
      {jobId ? (
        <JobProgress jobId={jobId} job={job} trouble={trouble} doing="生成" leaving={leaving} />
      ) : null}
      <Form<OwnForm>
        form={form}
        layout="vertical"
        className="layer-form"
        hidden={jobId !== null}
        onFinish={build}
        initialValues={layer ? ownFormOf(layer) : freshOwnForm(own, "")}
      >
        <div className="layer-wide">
          {file ? (
            <FileReading file={file} onChange={take} onOther={() => setFile(null)} />
          ) : (
            <FileDrop<LayerUpload>
              endings={endings}
              mostBytes={limits.importMaxBytes}
              send={(chosen, signal, options) =>
                call(ownLayerApi.upload, { file: chosen }, signal, options)
              }
              onSent={take}
            >
              打包为 zip 的 shp 或 gdb、GeoPackage（.gpkg）、mdb、GeoJSON，点、线、面均可；2000
              国家大地坐标系，不超过 200 MB。
            </FileDrop>
          )}
        </div>
        {file && file.look.fault === null ? (
          <>
            <SymbolFields
              shape={file.look.shape}
              fields={file.look.fields.map((name) => ({ name }))}
            />
            <FactFields />
          </>
        ) : null}
        {told ? <Alert type="error" showIcon title={`未生成：${told}`} /> : null}
      </Form>
    </Dialog>
  );
}

const leaving = "可以关闭，任务在后台继续，完成后图层出现在目录中。";
