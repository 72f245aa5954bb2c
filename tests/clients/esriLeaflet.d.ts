declare module "esri-leaflet" {
  type Told = (error: { code?: number; message?: string } | undefined, count: number) => void;
  type Query = { where: (condition: string) => Query; count: (told: Told) => void };
  export function featureLayer(options: { url: string; token: string }): { query: () => Query };
}
