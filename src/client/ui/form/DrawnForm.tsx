import { App, Button } from "antd";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { inRoles } from "#contract/define/fieldRoles";
import { hundredth } from "#contract/hundredth";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { idOf, type Register, titleOf } from "../../records/registerOf";
import { registers } from "../../records/registers";
import { useChanged } from "../../records/useChanged";
import { useRecord } from "../../records/useRecord";
import { type Drawing, drawableAtom, drawingAtom, isDrawnFormAtom } from "../../state/drawing";
import { selectionAtom } from "../../state/map";
import { mapToolAtom } from "../../state/mapTool";
import { regionAtom } from "../../state/region";
import type { FieldValues } from "../../values/mergeValues";
import { CallState } from "../base/CallState";
import { SideDrawer } from "../base/SideDrawer";
import { DatasetForm } from "./DatasetForm";
import { useCheck } from "./useCheck";

const countyDigits = 6;

/** What an outline says about a record's area: declared and drawn. */
const areaOf = ({ dataset, followsOutline }: Register, drawing: Drawing): FieldValues => {
  const [field] = followsOutline ? inRoles(dataset.fields, "area") : [];
  if (!field || drawing.outline.length === 0) return {};
  const mj = hundredth(ellipsoidArea(drawing.outline));
  return { [field]: mj, txmj: mj };
};

/** The form that saves an outline, beside the map on which it was drawn. */
export function DrawnForm() {
  const [isOpen, setOpen] = useAtom(isDrawnFormAtom);
  const drawing = useAtomValue(drawingAtom);
  const setDrawable = useSetAtom(drawableAtom);
  useEffect(() => {
    const drawn = Object.values(registers).filter(
      (one) => one.outlined && (one.insert || one.dataset.work.home),
    );
    setDrawable(drawn.map(({ dataset }) => dataset.name));
  }, [setDrawable]);
  const register = drawing ? registers[drawing.dataset] : undefined;
  const isElsewhere = drawing?.task === "insert" && register !== undefined && !register.insert;
  useHandedOver(isOpen && isElsewhere ? register.dataset.work.home : null);
  if (!isOpen || !drawing || !register || isElsewhere) return null;
  const close = () => setOpen(false);
  return (
    <SideDrawer
      onClose={close}
      title={`${drawing.task === "insert" ? "新增" : "保存图形："}${register.dataset.title}`}
    >
      {drawing.task === "insert" ? (
        <NewOutline register={register} drawing={drawing} onClose={close} />
      ) : (
        <OtherOutline register={register} drawing={drawing} onClose={close} />
      )}
    </SideDrawer>
  );
}

/**
 * New records that need more than fields have a form on their own page; the drawing waits there.
 */
function useHandedOver(home: string | null): void {
  const navigate = useNavigate();
  const setOpen = useSetAtom(isDrawnFormAtom);
  const setTool = useSetAtom(mapToolAtom);
  useEffect(() => {
    if (!home) return;
    setOpen(false);
    setTool(null);
    navigate(`${home}?record=new`);
  }, [home, navigate, setOpen, setTool]);
}

type Props = { register: Register; drawing: Drawing; onClose: () => void };

const drawnKey = "drawn";

function useSaved(register: Register, onClose: () => void) {
  const navigate = useNavigate();
  const next = register.afterDrawn;
  const { notification } = App.useApp();
  const changed = useChanged();
  const drop = useSetAtom(drawingAtom);
  const select = useSetAtom(selectionAtom);
  const setTool = useSetAtom(mapToolAtom);
  return (record: FieldValues) => {
    changed();
    drop(null);
    setTool(null);
    onClose();
    const id = idOf(register, record);
    select({ dataset: register.dataset.name, ids: [id], focus: id });
    notification.success({
      title: "已保存",
      description: titleOf(register, record),
      placement: "top",
      ...(next && {
        key: drawnKey,
        duration: 30,
        actions: (
          <Button
            size="small"
            onClick={() => {
              notification.destroy(drawnKey);
              navigate(next.to(id));
            }}
          >
            {next.label}
          </Button>
        ),
      }),
    });
  };
}

const refused = { ok: false, status: 403, message: "这里不能保存图形" } as const;

function NewOutline({ register, drawing, onClose }: Props) {
  const { areaCode } = useAtomValue(regionAtom);
  const [first] = useState(() => areaOf(register, drawing));
  const start = useMemo(
    () => ({ ...(areaCode.length === countyDigits && { xzqdm: areaCode }), ...first }),
    [areaCode, first],
  );
  // The outline may still change beside the open form.
  const given = useMemo(() => areaOf(register, drawing), [register, drawing]);
  const saved = useSaved(register, onClose);
  return (
    <DatasetForm
      dataset={register.dataset}
      record={start}
      fresh
      place={register.place}
      given={given}
      {...(register.hints && { hints: register.hints })}
      {...(register.links && { links: register.links })}
      save={async (input) =>
        (await register.insert?.({ ...input, geometry: drawing.outline })) ?? refused
      }
      onSaved={saved}
      onClose={onClose}
    />
  );
}

function OtherOutline({ register, drawing, onClose }: Props) {
  const called = useRecord(register, drawing.records[0]?.id ?? "");
  return (
    <CallState called={called}>
      {({ record }) => (
        <ChangedOutline register={register} drawing={drawing} record={record} onClose={onClose} />
      )}
    </CallState>
  );
}

/** The declared area follows the outline unless it is edited here. */
function ChangedOutline({ register, drawing, record, onClose }: Props & { record: FieldValues }) {
  const [seen] = drawing.records;
  // The version that the drawing is based on: a later one must be compared first.
  const bbh = seen?.bbh ?? 0;
  const [first] = useState(() => areaOf(register, drawing));
  const start = useMemo(() => ({ ...record, ...first, bbh }), [record, first, bbh]);
  const given = useMemo(() => areaOf(register, drawing), [register, drawing]);
  const check = useCheck(register, record);
  const saved = useSaved(register, onClose);
  return (
    <DatasetForm
      dataset={register.dataset}
      record={start}
      fresh
      given={given}
      {...(check && { check })}
      {...(register.hints && { hints: register.hints })}
      {...(register.links && { links: register.links })}
      save={async (input) =>
        (await register.update?.(
          seen?.id ?? "",
          { ...input, geometry: drawing.outline },
          record,
        )) ?? refused
      }
      onSaved={saved}
      onClose={onClose}
    />
  );
}
