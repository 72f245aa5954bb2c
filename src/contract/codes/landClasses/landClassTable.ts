/** By code: name, group (? where the digest doubts it), and the parent where it is not the code's own digits. */
export type LandClassTable = Readonly<
  Record<string, readonly [name: string, group: string, parent?: string]>
>;
