/**
 * The one place that knows ArcGIS's model of its Sketch widget, whose widgets end with ArcGIS 6: what
 * follows it is put behind these names.
 */
export { default as Sketcher } from "@arcgis/core/widgets/Sketch/SketchViewModel.js";
export type { CreateEvent } from "@arcgis/core/widgets/Sketch/types.js";
