declare module "fontnik" {
  type Range = { font: Buffer; start: number; end: number };
  const fontnik: {
    range(range: Range, done: (error: Error | null, glyphs: Buffer) => void): void;
  };
  export default fontnik;
}
