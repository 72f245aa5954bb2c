import { FileTextOutlined, HistoryOutlined, ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AnyRecord } from "#contract/define/anyRecord";
import { besideKey } from "#contract/endpoints/map/beside";
import type { Library } from "#contract/workflow/shzt";
import { datasetOf } from "../../records/dxydApiOf";
import { whyNotFree } from "../../records/freeParcels";
import { registerNamed } from "../../records/registers";
import { canAtom } from "../../state/session";
import { RowsProject } from "../../ui/basket/BasketProject";
import { type ImportPlace, useImportPlace } from "../../ui/import/useImportPlace";
import { RegisterPage } from "../../ui/register/RegisterPage";
import type { RowItems } from "../../ui/step/RowActions";
import { BatchesDialog } from "./BatchesDialog";
import { CompareButton, DuplicateButton } from "./DuplicateCheck";
import { linkedFilters } from "./dxydFilters";
import { ImportPanel } from "./import/ImportPanel";
import { ImportRefused } from "./import/ImportRefused";
import { TxtImport } from "./import/TxtImport";
import { useTxtCheck } from "./import/useTxtCheck";

type Props = { library: Library; filters: readonly string[] };

/** The workspace of a library of low-efficiency land: list, import, review, export. */
export function DxydWorkspace({ library, filters }: Props) {
  const register = registerNamed(library);
  const place = useImportPlace();
  const txt = useTxtCheck();
  const build = useBuild(library);
  const can = useAtomValue(canAtom);
  const { access } = datasetOf(library);
  const may = can(place.kind === "txt" ? access.write : access.import);
  if (place.open && !may) {
    return <ImportRefused title={datasetOf(library).title} onLeave={place.close} />;
  }
  if (place.open && place.kind === "txt" && library === "dxydsd") {
    return <TxtImport place={place} check={txt} />;
  }
  if (place.open) return <ImportPanel library={library} place={place} />;
  return (
    <RegisterPage
      register={register}
      name={library}
      keyword="编号/名称/权利人"
      filters={filters}
      moreFilters={linkedFilters}
      tools={() => <Tools library={library} place={place} hasTxt={txt.checked !== null} />}
      rowItems={build}
      beside={besides[library]}
      bulk={(rows) => (
        <>
          {library === "dxydsd" ? <DuplicateButton rows={rows} /> : null}
          <RowsProject library={library} ids={rows.map(({ dkid }) => String(dkid))} />
        </>
      )}
    />
  );
}

const besides = {
  dxydsd: ["cityProject"],
  dxydst: ["cityParcel", "provinceProject"],
} as const;

/** The project of a row's parcel, if the list knows it. */
function holderOf(library: Library, row: AnyRecord): string | undefined {
  const column = library === "dxydsd" ? "cityProject" : "provinceProject";
  const holder = row[besideKey(column, 0)];
  return typeof holder === "string" ? holder : undefined;
}

const projectsOf = { dxydsd: registerNamed("zkfxmsd"), dxydst: registerNamed("zkfxmst") };

/**
 * 建项目: starts a project from parcels that are in the library (P004) and in no project yet (P005).
 */
function useBuild(library: Library): RowItems {
  const navigate = useNavigate();
  const { dataset } = projectsOf[library];
  const { home } = dataset.work;
  const may = useAtomValue(canAtom)(dataset.access.write);
  return useCallback(
    (row) =>
      may && whyNotFree(row, holderOf(library, row)) === null
        ? [
            {
              key: "project",
              label: "建项目",
              onClick: () => navigate(`${home}?record=new&parcels=${String(row.dkid)}`),
            },
          ]
        : [],
    [library, may, home, navigate],
  );
}

type ToolsProps = { library: Library; place: ImportPlace; hasTxt: boolean };

function Tools({ library, place, hasTxt }: ToolsProps) {
  const can = useAtomValue(canAtom);
  const [batches, setBatches] = useState(false);
  return (
    <>
      {can(datasetOf(library).access.import) ? (
        <Button type="primary" icon={<ImportOutlined />} onClick={() => place.show("mdb")}>
          {place.job ? "查看导入进度" : "导入mdb"}
        </Button>
      ) : null}
      {library === "dxydsd" && can(datasetOf(library).access.write) ? (
        <Button icon={<FileTextOutlined />} onClick={() => place.show("txt")}>
          {hasTxt ? "继续导入txt" : "导入txt"}
        </Button>
      ) : null}
      <Button icon={<HistoryOutlined />} onClick={() => setBatches(true)}>
        导入批次
      </Button>
      {library === "dxydsd" ? <DuplicateButton /> : <CompareButton />}
      {batches ? <BatchesDialog library={library} onClose={() => setBatches(false)} /> : null}
    </>
  );
}
