import type { ILayer, Scene } from "@antv/l7";

/** What L7 keeps for every layer ever created, removed ones included. */
type Kept = Partial<Record<"layerConfigCache" | "layerAttributeConfigCache", object>>;

/**
 * Removes layers from a scene and frees what L7 keeps of them. That happens at the next removal,
 * because a layer may still be asked for its settings while it goes.
 */
export class LayerBin {
  /** Names only: a layer holds megabytes. */
  #gone: string[] = [];

  constructor(private readonly scene: Pick<Scene, "getServiceContainer" | "removeLayer">) {}

  remove(layers: readonly ILayer[]): void {
    this.#forget();
    for (const layer of layers) {
      const { id } = layer;
      void this.scene.removeLayer(layer);
      if (layer.inited) this.#gone.push(id);
      else layer.on("inited", () => this.#gone.push(id));
    }
  }

  #forget(): void {
    const { globalConfigService } = this.scene.getServiceContainer();
    const { layerConfigCache, layerAttributeConfigCache } = globalConfigService as unknown as Kept;
    for (const kept of [layerConfigCache, layerAttributeConfigCache]) {
      for (const id of kept ? this.#gone : []) Reflect.deleteProperty(kept as object, id);
    }
    this.#gone = [];
  }
}
