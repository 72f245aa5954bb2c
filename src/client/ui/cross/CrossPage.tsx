import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useMemo } from "react";
import { levelOf } from "#contract/regions";
import type { Called } from "../../api/useCall";
import { regionAtom } from "../../state/region";
import { CallState } from "../base/CallState";
import { RegionCrumbs } from "../base/RegionCrumbs";
import { useAddress } from "../base/useAddress";
import { FigureRecords } from "../list/FigureRecords";
import { CrossSheet } from "./CrossSheet";
import { CrossTable } from "./CrossTable";
import { type CrossLine, type CrossModel, type CrossSort, leavesOf, sheetOf } from "./crossModel";
import "../../theme/ui.css";
import "./cross.css";

type Props<T> = {
  title: string;
  called: Called<T>;
  /** Must be memoised by its dependencies. */
  modelOf: (data: T) => CrossModel;
  /** Filters and switches. */
  controls: ReactNode;
  /** The filters in words, for the sheet. */
  note: string;
  /** Rows are regions: their names are links one level down. */
  drills: boolean;
  charts?: (model: CrossModel, pick: (line: string, column: string) => void) => ReactNode;
};

const between = "~";

function sortIn(params: URLSearchParams): CrossSort | null {
  const text = params.get("sort") ?? "";
  const at = text.lastIndexOf(".");
  const order = text.slice(at + 1);
  return at > 0 && (order === "asc" || order === "desc")
    ? { column: text.slice(0, at), order }
    : null;
}

/**
 * A statistics page: breadcrumbs, filters, the cross table, charts beside it, and the records
 * behind figures.
 */
export function CrossPage<T>(props: Props<T>) {
  const { title, called, modelOf, controls, note, drills, charts } = props;
  const [params, change] = useAddress();
  const { areaCode, name } = useAtomValue(regionAtom);
  const setRegion = useSetAtom(regionAtom);
  const model = useMemo(
    () => (called.data === null ? null : modelOf(called.data)),
    [called.data, modelOf],
  );
  const sort = sortIn(params);
  const put = (key: string, value: string | null) =>
    change((now) => {
      if (value === null) now.delete(key);
      else now.set(key, value);
      return now;
    });
  const pick = (line: string, column: string) => put("fig", `${line}${between}${column}`);
  const drill = (line: CrossLine) => {
    put("fig", null);
    setRegion(line.key);
  };
  return (
    <div className="cross-page">
      <div className="cross-bar">
        <RegionCrumbs />
        <span className="cross-fill" />
        {controls}
        <CrossSheet
          title={title}
          note={`${name} ${note}`}
          content={model && model.lines.length > 0 ? () => sheetOf(model, sort) : null}
        />
      </div>
      <CallState called={called} rows={12}>
        {() =>
          model ? (
            <div className="cross-body" aria-busy={called.loading}>
              <CrossTable
                title={title}
                model={model}
                sort={sort}
                onSort={(next) => put("sort", next && `${next.column}.${next.order}`)}
                onDrill={drills && levelOf(areaCode) < 3 ? drill : undefined}
                onPick={(line, column) => pick(line.key, column.key)}
              />
              {charts ? <aside className="cross-charts">{charts(model, pick)}</aside> : null}
            </div>
          ) : null
        }
      </CallState>
      {model ? (
        <OpenFigure
          model={model}
          place={params.get("fig")}
          prefix={title}
          onClose={() => put("fig", null)}
        />
      ) : null}
    </div>
  );
}

type OpenProps = { model: CrossModel; place: string | null; prefix: string; onClose: () => void };

/** The figure named in the address, with its records. */
function OpenFigure({ model, place, prefix, onClose }: OpenProps) {
  const [line = "", column = ""] = place?.split(between) ?? [];
  const lines = [...model.lines, ...(model.total ? [model.total] : [])];
  const about = lines.find(({ key }) => key === line);
  const leaf = leavesOf(model.columns).find(({ key }) => key === column);
  const source = about && leaf ? model.sourceOf(line, column) : null;
  if (!about || !leaf || !source) return null;
  return (
    <FigureRecords
      key={place}
      title={`${prefix}：${about.label} ${leaf.title}`}
      register={source.register}
      filter={source.filter}
      onClose={onClose}
    />
  );
}
