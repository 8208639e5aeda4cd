import { canonicalCode, createBits, type Bits, type Code } from './bits.ts'
import { pixelsPerByte, type Mosaic } from './mosaic.ts'

const MAX_COPY = 4096
const literals = 256
/** Of the lengths of copies up to the longest. Those of the shortest have shorter codes. */
const lengthPrefixes = Array.from({ length: 24 }, (_, at) => [literals + at, at < 8 ? 5 : 6] as const)

/** Where a copy is from: the pixel above, or the one on the left. */
const above = 0
const left = 1

/**
 * A mosaic as a lossless WebP of a few hundred bytes, at most 16,384 pixels to a side: runs of pixels of one colour, and rows
 * that are as the one above. Encoders are native code, which the server does not load.
 */
export function encodeWebp({ width, height, palette, rows }: Mosaic): Uint8Array {
  const colours = palette.map(([red = 0, green = 0, blue = 0, alpha = 255]) => [green, red, blue, alpha])
  const bits = createBits()
  bits.write(0x2f, 8)
  bits.write(width - 1, 14)
  bits.write(height - 1, 14)
  bits.write(colours.some(([, , , alpha]) => alpha !== 255) ? 1 : 0, 1)
  // The version, and that there are no transforms, no cache of colours, and the same codes everywhere.
  bits.write(0, 3 + 3)

  const [greens, ...others] = [0, 1, 2, 3].map((channel) =>
    evenLengths(colours.map((each) => each[channel]!)),
  )
  // Half of the codes are for pixels and half for copies.
  const greenCode = writeCode(bits, literals + lengthPrefixes.length, [
    ...greens!.map(([symbol, length]) => [symbol, length + 1] as const),
    ...lengthPrefixes,
  ])
  const channelCodes = [greenCode, ...others.map((lengths) => writeCode(bits, literals, lengths))]
  // Two distances, of a bit each.
  bits.write(0b011, 3)
  bits.write(above, 1)
  bits.write(left, 8)

  const pixels = colours.map((colour) => colour.map((value, at) => channelCodes[at]!.get(value)!))
  const copies = openCopies(bits, greenCode)
  let rowAbove: Buffer | undefined
  for (const row of rows) {
    if (rowAbove?.equals(row)) {
      copies.add(above, width)
    } else {
      for (let at = 0, end = 0; at < row.length; at = end) {
        while (end < row.length && row[end] === row[at]) end++
        const length = Math.min(end * pixelsPerByte, width) - at * pixelsPerByte
        copies.end()
        // All pixels of a byte are alike.
        for (const { bits: code, length: count } of pixels[row[at]! & 3]!) bits.write(code, count)
        copies.add(left, length - 1)
      }
    }
    rowAbove = row
  }
  copies.end()
  return inContainer(bits.bytes())
}

/** Collects copies from one place until something else follows. */
function openCopies(bits: Bits, code: ReadonlyMap<number, Code>) {
  let from = left
  let count = 0
  function end(): void {
    for (; count > 0; count -= Math.min(count, MAX_COPY)) {
      writeLength(bits, code, Math.min(count, MAX_COPY))
      bits.write(from, 1)
    }
  }
  return {
    add(place: number, pixels: number): void {
      if (place !== from) end()
      from = place
      count += pixels
    },
    end,
  }
}

/** A prefix says how long it is roughly, and further bits say how long exactly. */
function writeLength(bits: Bits, code: ReadonlyMap<number, Code>, length: number): void {
  const rest = length - 1
  const extra = Math.max(0, 30 - Math.clz32(rest))
  const prefix = code.get(literals + 2 * extra + (rest >> extra))!
  bits.write(prefix.bits, prefix.length)
  bits.write(rest & ((1 << extra) - 1), extra)
}

/** Lengths of codes for at most four symbols, which need no statistics. */
function evenLengths(values: readonly number[]): [symbol: number, length: number][] {
  const symbols = [...new Set(values)]
  const long = symbols.length > 2 ? 2 : symbols.length - 1
  return symbols.map((symbol, at) => [symbol, symbols.length === 3 && at === 0 ? 1 : long])
}

/** The lengths that codes may have here, and 17 and 18 for a number of symbols without one: three bits for each. */
const lengthCode = canonicalCode(new Map([0, 1, 2, 3, 5, 6, 17, 18].map((length) => [length, 3])))
/** In this order a file says how long the codes of the lengths are. */
const orderOfLengths = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6]

/** Says how long the code of each symbol of an alphabet is, which is all that a decoder needs to know the codes. */
function writeCode(
  bits: Bits,
  size: number,
  lengths: readonly (readonly [symbol: number, length: number])[],
): Map<number, Code> {
  const code = canonicalCode(new Map(lengths))
  const [first = [0, 0]] = lengths
  if (lengths.length === 1) {
    // A single symbol needs no code.
    bits.write(0b101, 3)
    bits.write(first[0], 8)
    return code
  }
  bits.write(0, 1)
  bits.write(orderOfLengths.length - 4, 4)
  for (const length of orderOfLengths) bits.write(lengthCode.has(length) ? 3 : 0, 3)
  bits.write(0, 1)
  const say = (length: number) => bits.write(lengthCode.get(length)!.bits, 3)
  for (let symbol = 0, without = 0; symbol < size; symbol++) {
    const length = code.get(symbol)?.length
    if (length === undefined) without++
    if (without > 0 && (length !== undefined || symbol === size - 1 || without === 138)) {
      writeWithout(without)
      without = 0
    }
    if (length !== undefined) say(length)
  }
  return code

  function writeWithout(count: number): void {
    if (count >= 11) {
      say(18)
      bits.write(count - 11, 7)
    } else if (count >= 3) {
      say(17)
      bits.write(count - 3, 3)
    } else {
      for (let at = 0; at < count; at++) say(0)
    }
  }
}

function inContainer(image: Uint8Array): Uint8Array {
  const padded = image.length + (image.length % 2)
  const file = Buffer.alloc(20 + padded)
  file.write('RIFF', 'latin1')
  file.writeUInt32LE(12 + padded, 4)
  file.write('WEBPVP8L', 8, 'latin1')
  file.writeUInt32LE(image.length, 16)
  file.set(image, 20)
  return file
}
