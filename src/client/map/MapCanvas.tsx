import type { ReactNode } from "react";
import type { Selection } from "../state/map";

type Props = { renderCard: (selection: Required<Selection>, close: () => void) => ReactNode };

export function MapCanvas(_: Props) {
  return <div data-testid="map" />;
}
