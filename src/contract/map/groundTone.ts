/** Colours of a packed base map, paler than anything of a page: on the screen and on paper. */
export type GroundTone = {
  land: string;
  urban: string;
  water: string;
  border: string;
  rail: string;
  /** Motorways, trunk roads and primary roads. */
  roads: readonly [string, string, string];
  place: string;
  /** Names of waters and roads. */
  name: string;
  halo: string;
};

export const paperGround: GroundTone = {
  land: "#f7f6f2",
  urban: "#ece8e1",
  water: "#d3e3ee",
  border: "#b9b2c4",
  rail: "#c3c6cb",
  roads: ["#efc98f", "#f3dcae", "#e3ddd2"],
  place: "#5c6673",
  name: "#6f8ba3",
  halo: "#fbfaf7",
};

export const stageGround: GroundTone = {
  land: "#0a2140",
  urban: "#0f2b4f",
  water: "#06162e",
  border: "#3a4f7a",
  rail: "#223c60",
  roads: ["#35537a", "#28456b", "#1c375b"],
  place: "#8fadcb",
  name: "#5f86ad",
  halo: "#071a34",
};
