/** What is used of the decoder, which brings no types for this entry. */
declare module "libheif-js/wasm-bundle" {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    get_width: () => number;
    get_height: () => number;
    is_primary: () => boolean;
    display: (onto: Pixels, done: (drawn: Pixels | null) => void) => void;
    free: () => void;
  };
  const libheif: { HeifDecoder: new () => { decode: (source: Uint8Array) => HeifImage[] } };
  export default libheif;
}
