import { ImportOutlined } from "@ant-design/icons";
import { Alert, Button, Progress, Select, Table, Upload } from "antd";
import { useAtom, useSetAtom } from "jotai";
import { useEffect, useMemo, useState } from "react";
import type { Problem } from "#contract/rules/problem/report";
import { bboxOf } from "#geo/bbox";
import { FoundChoices } from "../../map/file/FoundChoices";
import {
  asFound,
  localAccept,
  localFault,
  localFormats,
  readLocal,
} from "../../map/file/readLocal";
import { type FormItem, formItemsOf } from "../../records/formItemsOf";
import type { Register } from "../../records/registerOf";
import { formFileAtom, formRowAtom, type LocalFile, type ReadChoice } from "../../state/localFile";
import { mapCommandAtom } from "../../state/map";
import { pressable } from "../../ui/base/pressable";
import { SideDrawer } from "../../ui/base/SideDrawer";
import { NoImport } from "../../ui/import/NoImport";
import { useImportPlace } from "../../ui/import/useImportPlace";
import { useMay } from "../../ui/step/useMay";
import { count, missing } from "../../values/format";
import { type ColumnMatch, matchColumns, recordOf } from "./columnMatch";
import { type Outcome, type RecordDraft, useInserting } from "./useInserting";
import "./parcelsFromFile.css";

/** Most records one file may add: each is checked and stored by a call of its own. */
const mostRecords = 500;

/** 导入文件: new records from a file of any format, its columns matched to fields. */
export function ParcelsFromFile({ register }: { register: Register }) {
  const may = useMay(register);
  const place = useImportPlace();
  if (!may.insert) return <NoImport of={register.dataset.title} />;
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => place.show("file")}>
        导入文件
      </Button>
      {place.open ? <FileDrawer register={register} onClose={place.close} /> : null}
    </>
  );
}

function FileDrawer({ register, onClose }: { register: Register; onClose: () => void }) {
  const { dataset } = register;
  const unit = dataset.work.counter;
  const items = useMemo(() => formItemsOf(dataset, register.place), [dataset, register]);
  const [local, setLocal] = useAtom(formFileAtom);
  const fly = useSetAtom(mapCommandAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [match, setMatch] = useState<ColumnMatch>({});
  const inserting = useInserting(register);
  useEffect(() => () => setLocal(null), [setLocal]);

  const read = async (file: File, choice: ReadChoice) => {
    const fault = localFault(file);
    setFailure(fault);
    if (fault) return;
    setBusy(true);
    const result = await readLocal(file, choice);
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    inserting.restart();
    setLocal({ file, choice, found: result.data });
    setMatch(matchColumns(items, result.data.fields));
    setFailure(faultOf(result.data.problems));
    const shapes = result.data.features.flatMap(({ geometry }) => geometry ?? []);
    if (shapes.length > 0) fly({ kind: "bbox", bbox: bboxOf(shapes) });
  };
  const drafts = draftsOf(local, items, match);
  return (
    <SideDrawer
      size={640}
      onClose={onClose}
      title={`导入${dataset.title}文件`}
      footer={<Foot unit={unit} drafts={drafts} inserting={inserting} onClose={onClose} />}
    >
      <Upload.Dragger
        accept={{ format: localAccept, filter: "native" }}
        showUploadList={false}
        disabled={busy || inserting.running}
        beforeUpload={(file) => {
          void read(file, asFound);
          return false;
        }}
      >
        <p>{busy ? "正在读取…" : (local?.file.name ?? "拖入文件，或点击选择")}</p>
        <p className="ui-second">支持 {localFormats}</p>
      </Upload.Dragger>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      {local ? (
        <div className="file-parcels">
          <FoundChoices
            found={local.found}
            choice={local.choice}
            disabled={busy || inserting.running}
            onChange={(choice) => read(local.file, choice)}
          />
          {inserting.outcomes.length > 0 || inserting.running ? (
            <Outcomes total={drafts.length} unit={unit} outcomes={inserting.outcomes} />
          ) : (
            <Matching items={items} local={local} match={match} onChange={setMatch} />
          )}
        </div>
      ) : null}
    </SideDrawer>
  );
}

type FootProps = {
  unit: string;
  drafts: readonly RecordDraft[];
  inserting: ReturnType<typeof useInserting>;
  onClose: () => void;
};

function Foot({ unit, drafts, inserting, onClose }: FootProps) {
  const tooMany = drafts.length > mostRecords;
  return (
    <div className="ui-bulk">
      <span className="ui-second">
        {tooMany ? `一次至多 ${count(mostRecords)} ${unit}，请拆分文件` : "逐宗校验后入库"}
      </span>
      <Button onClick={inserting.running ? inserting.stop : onClose}>
        {inserting.running ? "停止" : "关闭"}
      </Button>
      <Button
        type="primary"
        loading={inserting.running}
        disabled={drafts.length === 0 || tooMany || inserting.outcomes.length > 0}
        onClick={() => inserting.start(drafts)}
      >
        入库 {count(drafts.length)} {unit}
      </Button>
    </div>
  );
}

const errorsOf = (problems: readonly Problem[]) => problems.filter(({ level }) => level === "E");

function faultOf(problems: readonly Problem[]): string | null {
  const errors = errorsOf(problems);
  const [first] = errors;
  if (!first) return null;
  const more = errors.length > 1 ? `等 ${count(errors.length)} 个错误` : "";
  return `${first.message}${more}，改正后才能入库`;
}

/** A file with errors is not imported at all: misread records would be stored as drawn. */
function draftsOf(local: LocalFile | null, items: readonly FormItem[], match: ColumnMatch) {
  if (!local || errorsOf(local.found.problems).length > 0) return [];
  return local.found.features.flatMap(({ row, properties, geometry }) =>
    geometry ? [{ row, geometry, values: recordOf(items, match, properties) }] : [],
  );
}

type MatchingProps = {
  items: readonly FormItem[];
  local: LocalFile;
  match: ColumnMatch;
  onChange: (match: ColumnMatch) => void;
};

/** Which column fills which field, with the resulting values of the first record. */
function Matching({ items, local, match, onChange }: MatchingProps) {
  const { fields, features } = local.found;
  const sample = recordOf(items, match, features[0]?.properties ?? {});
  return (
    <Table<FormItem>
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={[...items]}
      columns={[
        {
          title: "字段",
          render: (_, { field }) => (
            <>
              {field.label}
              {field.required ? <span className="ui-bad"> *</span> : null}
            </>
          ),
        },
        {
          title: "文件中的列",
          width: 220,
          render: (_, { key, field }) => (
            <Select
              size="small"
              className="ui-wide"
              aria-label={`${field.label}取自`}
              allowClear
              showSearch
              placeholder="不导入"
              value={match[key] ?? null}
              options={fields.map((value) => ({ value, label: value }))}
              onChange={(column?: string) => {
                const { [key]: _, ...others } = match;
                onChange(column ? { ...others, [key]: column } : others);
              }}
            />
          ),
        },
        {
          title: "第一条的值",
          width: 180,
          ellipsis: true,
          render: (_, { key, field }) => shownOf(field.codes, sample[key]),
        },
      ]}
    />
  );
}

function shownOf(codes: Readonly<Record<string, string>> | undefined, value: unknown): string {
  if (value === undefined) return missing;
  return codes?.[String(value)] ?? String(value);
}

type OutcomesProps = { total: number; unit: string; outcomes: readonly Outcome[] };

/** The outcome for each record; a click shows the outline on the map. */
function Outcomes({ total, unit, outcomes }: OutcomesProps) {
  const setRow = useSetAtom(formRowAtom);
  const done = outcomes.filter(({ ok }) => ok).length;
  const failed = outcomes.length - done;
  return (
    <>
      <Progress percent={Math.round((outcomes.length / Math.max(1, total)) * 100)} size="small" />
      <p role="status">
        已入库 {count(done)} {unit}
        {failed > 0 ? `，未入库 ${count(failed)} ${unit}，原因如下` : ""}
      </p>
      <Table<Outcome>
        size="small"
        rowKey="row"
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        dataSource={outcomes.filter(({ ok }) => !ok)}
        onRow={({ row }) => pressable(() => setRow(row))}
        columns={[
          { title: "序号", dataIndex: "row", width: 72 },
          { title: "原因", dataIndex: "message" },
        ]}
        locale={{ emptyText: "没有未入库的记录" }}
      />
    </>
  );
}
