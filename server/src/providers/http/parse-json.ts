/** What a text or its bytes say as JSON; undefined where they are none. */
export function parseJson(said: string | Uint8Array): unknown {
  try {
    return JSON.parse(
      typeof said === 'string' ? said : Buffer.from(said.buffer, said.byteOffset, said.byteLength).toString(),
    )
  } catch {
    return undefined
  }
}
