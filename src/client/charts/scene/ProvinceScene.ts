import { Map as BlankMap, type ILayer, LineLayer, PolygonLayer, Scene } from "@antv/l7";
import { type Bbox, bboxOf } from "#geo/bbox";
import type { MultiPolygon, Position } from "#geo/position";
import { heatLayer, type StageHeat } from "./heatLayer";
import { LayerBin } from "./LayerBin";
import { SceneSheet } from "./SceneSheet";
import { StageLabels } from "./StageLabels";
import { type StageLine, StageLines } from "./StageLines";

/** A region of the stage: its outline, its height, and its label. */
export type StageRegion = {
  areaCode: string;
  name: string;
  center: Position;
  shape: MultiPolygon;
  /** 0…1 of the tallest; null if there is no figure. */
  height: number | null;
  color: string;
  /** The figure in words. */
  text: string;
  /** One of the few that are named large. */
  large?: boolean;
};

export type StageLook = {
  /** Screen pixels per stage unit: text and lines scale with it. */
  unit: number;
  line: string;
  /** Width covered by cards on each side, in screen pixels. */
  covered: { top: number; bottom: number; left: number; right: number };
  /** Nothing rises: heat needs flat regions, raised ones would hide it. */
  flat: boolean;
  /** Colour of flat regions. */
  ground: string;
};

const degree = Math.PI / 180;
/** The tallest region rises by this share of the visible width. */
const rise = 0.07;
/** Islets beside a larger part stay flat: raised they would look like needles. */
const islet = 0.1;
const metresOfDegree = 111_320;
const pitch = 42;

const boxOf = (regions: readonly StageRegion[]): Bbox =>
  bboxOf(regions.flatMap(({ shape }) => shape));

/**
 * The regions of the stage as extruded bodies whose height is their figure, in one WebGL scene that
 * lives as long as the page.
 */
export class ProvinceScene {
  readonly #sheet: SceneSheet;
  readonly #scene: Scene;
  readonly #bin: LayerBin;
  readonly #ready: Promise<void>;
  #layers: ILayer[] = [];
  #heat: ILayer[] = [];
  #heatShown: readonly unknown[] = [];
  readonly #labels: StageLabels;
  readonly #lines: StageLines;
  #turn = 0;
  #shown = "";
  #refit = () => {};
  #gone = false;

  constructor(
    box: HTMLDivElement,
    /** An overlay of the scene's size. */
    words: HTMLDivElement,
    private readonly onPick: (areaCode: string) => void,
  ) {
    this.#sheet = new SceneSheet(box);
    this.#scene = new Scene({
      id: this.#sheet.element,
      logoVisible: false,
      preserveDrawingBuffer: true,
      map: new BlankMap({ style: "blank", center: [120.2, 29.2], zoom: 7, pitch, minZoom: 3 }),
    });
    this.#bin = new LayerBin(this.#scene);
    this.#sheet.followPointer(this.#scene);
    const project = (at: Position) =>
      this.#sheet.toScreen(this.#scene.lngLatToContainer([at[0], at[1]]));
    this.#labels = new StageLabels(words, project, onPick);
    this.#lines = new StageLines(words, project);
    this.#ready = new Promise((resolve) => this.#scene.on("loaded", () => resolve()));
    for (const moved of ["mapmove", "mapchange", "zoomchange", "resize"]) {
      this.#scene.on(moved, this.#place);
    }
    this.#scene.on("resize", () => requestAnimationFrame(() => this.#onResized()));
  }

  async show(regions: readonly StageRegion[], look: StageLook): Promise<void> {
    const turn = ++this.#turn;
    await this.#ready;
    if (turn !== this.#turn || regions.length === 0) return;
    this.#sheet.measure();
    const before = this.#layers;
    this.#layers = layersOf(regions, { ...look, unit: look.unit * this.#sheet.scale });
    for (const layer of this.#layers) this.#scene.addLayer(layer);
    // Highest first: where labels overlap, the higher region keeps its label.
    this.#labels.show(regions.toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0)));
    const [bodies] = this.#layers;
    bodies?.on("click", ({ feature }: { feature?: { properties?: { areaCode?: string } } }) => {
      if (feature?.properties?.areaCode) this.onPick(feature.properties.areaCode);
    });
    this.#bin.remove(before);
    this.#fit(regions, look);
    this.#place();
  }

  /** Replaces everything drawn over the regions. */
  async overlay(
    lines: readonly StageLine[],
    heat: readonly StageHeat[],
    { unit }: Pick<StageLook, "unit">,
  ): Promise<void> {
    await this.#ready;
    if (this.#gone) return;
    this.#lines.show(lines);
    const shown = [heat, unit * this.#sheet.scale] as const;
    if (shown.every((part, i) => part === this.#heatShown[i])) return;
    this.#heatShown = shown;
    const before = this.#heat;
    this.#heat = heat.length > 0 ? [heatLayer(...shown)] : [];
    for (const layer of this.#heat) this.#scene.addLayer(layer);
    this.#bin.remove(before);
  }

  /** The scene as a picture (a data URL); a WebGL scene does not keep what it has drawn. */
  async picture(): Promise<string | null> {
    await this.#ready;
    return this.#gone ? null : ((await this.#scene.exportPng("png")) ?? null);
  }

  /** The earlier fit used the sheet's new size, but the map's old one. */
  #onResized(): void {
    if (this.#gone) return;
    this.#shown = "";
    this.#refit();
  }

  readonly #place = (): void => {
    this.#labels.place();
    this.#lines.place();
  };

  #fit(regions: readonly StageRegion[], look: StageLook): void {
    this.#refit = () => this.#fit(regions, look);
    const covered = this.#sheet.onSheet(look.covered);
    const { clientWidth, clientHeight } = this.#sheet.element;
    const codes = regions.map(({ areaCode }) => areaCode);
    const shown = JSON.stringify([codes, covered, clientWidth, clientHeight]);
    if (shown === this.#shown || !this.#hasRoomFor(covered)) return;
    this.#shown = shown;
    const [west, south, east, north] = boxOf(regions);
    this.#scene.fitBounds(
      [
        [west, south],
        [east, north],
      ],
      { animate: false, padding: covered } as never,
    );
  }

  /** While the screen is resized the map still has the old size: fit again once it has followed. */
  #hasRoomFor({ top, bottom, left, right }: StageLook["covered"]): boolean {
    const [width, height] = this.#scene.getSize();
    return left + right < width && top + bottom < height;
  }

  destroy(): void {
    this.#turn += 1;
    this.#gone = true;
    this.#labels.clear();
    this.#lines.destroy();
    void this.#ready.then(() => {
      const canvases = [...this.#sheet.element.querySelectorAll("canvas")];
      this.#scene.destroy();
      this.#sheet.destroy();
      setTimeout(() => giveBack(canvases), goneMs);
    });
  }
}

/** Longer than a scene takes to release its canvases. */
const goneMs = 500;

/**
 * A destroyed scene keeps its WebGL contexts, and the browser has only sixteen. Losing them is
 * intended, so the warning is suppressed.
 */
function giveBack(canvases: readonly HTMLCanvasElement[]): void {
  const apart = document.createElement("div");
  apart.addEventListener("webglcontextlost", (event) => event.stopPropagation(), true);
  apart.append(...canvases);
  for (const canvas of canvases) {
    canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  }
}

function layersOf(regions: readonly StageRegion[], look: StageLook): ILayer[] {
  const [west, south, east] = boxOf(regions);
  const width = (east - west) * metresOfDegree * Math.cos(south * degree);
  const tall = width * rise;
  const features = regions.map(({ shape, ...region }) => ({
    type: "Feature",
    properties: {
      ...region,
      size: (0.12 + 0.88 * (region.height ?? 0)) * tall,
      color: look.flat ? look.ground : region.color,
    },
    geometry: { type: "MultiPolygon", coordinates: shape },
  }));
  const outlines = { type: "FeatureCollection", features };
  const raised = {
    type: "FeatureCollection",
    features: features.map(({ geometry, ...feature }) => ({
      ...feature,
      geometry: { ...geometry, coordinates: largeParts(geometry.coordinates) },
    })),
  };
  const bodies = new PolygonLayer({ name: "regions" })
    .source(raised)
    // Flat layers must not hide the lines between regions.
    .shape(look.flat ? "fill" : "extrude")
    .size("size", (size: number) => size)
    .color("color", (color: string) => color)
    .active({ color: look.line, mix: 0.4 })
    .style({ opacity: 0.95, pickLight: true });
  const ground = new LineLayer({ name: "outlines" })
    .source(outlines)
    .shape("line")
    .size(1.2 * look.unit)
    .color(look.line);
  return [bodies, ground];
}

function largeParts(shape: MultiPolygon): MultiPolygon {
  const sizes = shape.map((part) => {
    const [west, south, east, north] = bboxOf([part]);
    return (east - west) * (north - south);
  });
  const largest = Math.max(...sizes);
  return shape.filter((_, i) => (sizes[i] as number) >= largest * islet);
}
