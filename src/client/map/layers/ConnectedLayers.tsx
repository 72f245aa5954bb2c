import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo } from "react";
import { layerApi } from "#contract/endpoints/map/layer";
import { status } from "#contract/errors";
import { call } from "../../api/call";
import {
  connectedFaultAtom,
  connectedLayersAtom,
  layerFaultsAtom,
  layerTriesAtom,
} from "../../state/connectedLayers";
import { useMap, useMapFact } from "../view/mapContext";
import { ServiceLayers } from "./ServiceLayers";
import type { Tell } from "./serviceLayer";
import { shownConnectedAtom } from "./shownConnected";

/** Notes what is wrong with a layer, for its own row. */
function useTell(): (id: string) => Tell {
  const setFaults = useSetAtom(layerFaultsAtom);
  return useMemo(
    () => (id) => (fault) =>
      setFaults((all) => {
        if ((all[id] ?? null) === fault) return all;
        const { [id]: _, ...others } = all;
        return fault === null ? others : { ...others, [id]: fault };
      }),
    [setFaults],
  );
}

/** Draws the connected layers that are ticked, above the base map and what pales it. */
export function ConnectedLayers() {
  const { view, slot } = useMap();
  const tellOf = useTell();
  const services = useMemo(
    () => new ServiceLayers(view, slot.services, tellOf),
    [view, slot, tellOf],
  );
  const shown = useAtomValue(shownConnectedAtom);
  const tries = useAtomValue(layerTriesAtom);
  const setKnown = useSetAtom(connectedLayersAtom);
  const setFault = useSetAtom(connectedFaultAtom);
  useEffect(() => {
    void call(layerApi.mine, {}).then((reply) => {
      if (reply.ok) setKnown(reply.data);
      setFault(reply.ok || reply.status === status.cancelled ? null : reply.message);
    });
  }, [setKnown, setFault]);
  useEffect(() => {
    services.show(
      shown.filter(({ visible }) => visible),
      tries,
    );
  }, [services, shown, tries]);
  useEffect(
    () => () => {
      services.show([], {});
    },
    [services],
  );
  const names = shown.filter(({ visible }) => visible).map(({ id, opacity }) => `${id}:${opacity}`);
  useMapFact("connected", names.join(" "));
  return null;
}
