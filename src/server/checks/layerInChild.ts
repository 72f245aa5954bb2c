import type { LayerReading, LookedAtLayer } from "#contract/endpoints/uploads/ownLayer";
import { ownLayerLimits } from "#contract/map/ownLayer";
import type { LayerRead, LayerSummary } from "./layerReading";
import { readers, sqlite, takeFileSlot } from "./readers";

type File = { path: string; name: string; reading: LayerReading };

const orderOf = ({ path, name, reading: { layer, crs, encoding } }: File) => ({
  ...{ path, name, crs, encoding, sqlite },
  ...(layer !== null && { layer }),
});

/** What a file holds, by its beginning. */
export async function lookAtLayer(file: File): Promise<LookedAtLayer> {
  const giveBack = await takeFileSlot();
  try {
    return await readers.ask("lookLayer", orderOf(file), { patienceMs: ownLayerLimits.lookMs });
  } finally {
    giveBack();
  }
}

/** Reads a layer in a child process; `store` gets it page by page, each while the next is read. */
export async function readLayer(
  file: File,
  signal: AbortSignal,
  store: (page: LayerRead) => Promise<void>,
): Promise<LayerSummary> {
  const running = await readers.start("layer", orderOf(file), {
    patienceMs: ownLayerLimits.readMs,
    signal,
  });
  try {
    for (;;) {
      const said = await running.next<LayerRead>();
      if (said.kind === "done") return said.result;
      running.say(null);
      await store(said.message);
    }
  } finally {
    running.end();
  }
}
