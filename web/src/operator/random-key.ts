/** An idempotency key: one is made when a form opens, so that pressing twice does it once. Not `randomUUID`, which browsers offer only to pages with TLS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
