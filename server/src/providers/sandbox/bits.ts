/** What stands for a symbol: so many bits, in the order in which they are written. */
export type Code = { readonly bits: number; readonly length: number }

/** Writes bits from the lowest of each byte on, as both Deflate and WebP have them. */
export function createBits() {
  const bytes: number[] = []
  let unwritten = 0
  let count = 0
  return {
    /** At most 16 bits, the lowest first. */
    write(value: number, length: number): void {
      unwritten |= value << count
      for (count += length; count >= 8; count -= 8) {
        bytes.push(unwritten & 255)
        unwritten >>>= 8
      }
    },
    /** All of them, to the end of the last byte. */
    bytes: () => Uint8Array.from(count > 0 ? [...bytes, unwritten] : bytes),
  }
}

export type Bits = ReturnType<typeof createBits>

/** The canonical code for the lengths of its symbols: short ones first, and those of one length in the order of the symbols. */
export function canonicalCode(lengths: ReadonlyMap<number, number>): Map<number, Code> {
  const symbols = [...lengths].toSorted(([one, short], [other, long]) => short - long || one - other)
  const codes = new Map<number, Code>()
  let next = 0
  let before = 0
  for (const [symbol, length] of symbols) {
    next <<= length - before
    before = length
    codes.set(symbol, { bits: reversed(next++, length), length })
  }
  return codes
}

/** Codes are written from their highest bit on, other than numbers. */
function reversed(bits: number, length: number): number {
  let result = 0
  for (let at = 0; at < length; at++) result |= ((bits >> at) & 1) << (length - 1 - at)
  return result
}
