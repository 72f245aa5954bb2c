import type { z } from "zod";
import type { layerApi } from "#contract/endpoints/map/layer";
import {
  type KeyPlace,
  type LayerKind,
  type ManagedLayer,
  namesIn,
} from "#contract/map/connectedLayer";
import { type FactsForm, factsFormOf, factsOf, freshFacts } from "./factsForm";

/** A service, as those who manage it see it. */
export type ConnectedLayer = ManagedLayer & { kind: LayerKind };
/** An uploaded layer. */
export type UploadedLayer = ManagedLayer & { own: NonNullable<ManagedLayer["own"]> };

export const isUploaded = (layer: ManagedLayer): layer is UploadedLayer => layer.own !== null;
export const isService = (layer: ManagedLayer): layer is ConnectedLayer => layer.kind !== "own";

/** The fields of the form; names of layers one by one, a key beside where it goes. */
export type LayerForm = FactsForm & {
  kind: LayerKind;
  address: string;
  names: string[];
  matrixSet: string;
  keyPlace: KeyPlace | "none";
  keyName: string;
  keyValue: string;
  patience: number;
};

export const freshForm = (areaCode: string): LayerForm => ({
  ...freshFacts(areaCode),
  ...{ kind: "xyz", address: "", names: [], matrixSet: "" },
  ...{ keyPlace: "none", keyName: "", keyValue: "", patience: 3 },
});

export function formOf(layer: ConnectedLayer): LayerForm {
  const { key, layers, kind, address, matrixSet, patience } = layer;
  return {
    ...factsFormOf(layer),
    ...{ kind, address, matrixSet, patience },
    names: namesIn(layers),
    keyPlace: (key?.place as KeyPlace | undefined) ?? "none",
    keyName: key?.name ?? "",
    keyValue: "",
  };
}

type Connection = Pick<
  z.input<typeof layerApi.test.input>,
  "kind" | "address" | "layers" | "matrixSet" | "key" | "patience"
>;

/** How the service is asked, from what is filled in. */
export function connectionOf(form: LayerForm): Connection {
  const { kind, address, names, matrixSet, keyPlace, keyName, keyValue, patience } = form;
  const value = keyValue.trim();
  const key =
    keyPlace === "none" ? null : { place: keyPlace, name: keyName, ...(value !== "" && { value }) };
  return {
    ...{ kind, address: address.trim(), key, patience },
    layers: names.join(","),
    matrixSet: kind === "wmts" ? matrixSet : "",
  };
}

/** What is saved, from what is filled in. */
export const valuesOf = (form: LayerForm): z.input<typeof layerApi.save.input> => ({
  ...connectionOf(form),
  ...factsOf(form),
});

/** What an address of each kind looks like. */
export const addressHints: Readonly<Record<LayerKind, string>> = {
  xyz: "https://map.example.cn/tiles/{z}/{x}/{y}.png",
  wmts: "https://map.example.cn/wmts，或含 {TileMatrix}、{TileRow}、{TileCol} 的地址",
  wms: "https://map.example.cn/wms",
  arcgis: "https://map.example.cn/arcgis/rest/services/名称/MapServer",
  vector: "https://map.example.cn/tiles/{z}/{x}/{y}.pbf",
};
