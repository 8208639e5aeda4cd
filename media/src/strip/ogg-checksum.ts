const POLYNOMIAL = 0x04c11db7

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value < 0 ? POLYNOMIAL : 0)
  return value
})

/** The check sum of a page, whose own field is zero meanwhile. Unlike that of zlib it starts at the highest bit. */
export function oggChecksum(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) sum = (sum << 8) ^ table[(sum >>> 24) ^ byte]
  return sum >>> 0
}
