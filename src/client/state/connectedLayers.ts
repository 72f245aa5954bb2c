import { atom } from "jotai";
import type { ShownLayer } from "#contract/map/connectedLayer";
import type { FoundFeature } from "#contract/map/ownLayer";

/** Services that offices have connected, as far as the user may see them; the first is on top. */
export const connectedLayersAtom = atom<readonly ShownLayer[]>([]);

/** Why they could not be asked for; null if they could. */
export const connectedFaultAtom = atom<string | null>(null);

/** What is wrong with single ones, by their ids: told in their own rows. */
export const layerFaultsAtom = atom<Readonly<Record<string, string>>>({});

/** Asks a layer that has failed once more. */
export const layerTriesAtom = atom<Readonly<Record<string, number>>>({});

/** What uploaded layers have where the map was clicked, and where that was in pixels. */
export type Found = { features: readonly FoundFeature[]; x: number; y: number };
export const foundFeaturesAtom = atom<Found | null>(null);
