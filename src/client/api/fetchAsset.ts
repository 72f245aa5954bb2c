/** Reads a file shipped with the client, by its address. */
export async function fetchAsset(address: string): Promise<Uint8Array> {
  const reply = await fetch(address, { credentials: "omit" });
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}
