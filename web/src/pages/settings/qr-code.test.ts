import { describe, expect, test } from 'vitest'
import { formatBits, qrCode, reedSolomon, versionBits } from './qr-code.ts'

// Known answers of the standard and its tutorials.
test('error correction of a known message', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]

  expect(reedSolomon(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test.each([
  [0, '101010000010010'],
  [1, '101000100100101'],
  [5, '100000011001110'],
  [7, '100101010100000'],
])('the format of level M with mask %i', (mask, bits) => {
  expect(formatBits(mask).toString(2)).toBe(bits)
})

test.each([
  [7, '000111110010010100'],
  [20, '010100100110100110'],
])('the information of version %i', (version, bits) => {
  expect(versionBits(version).toString(2).padStart(18, '0')).toBe(bits)
})

describe('what is drawn is read back', () => {
  test.each([1, 14, 15, 26, 62, 84, 106, 122, 152, 180, 181, 213, 251, 287, 331, 412, 560, 666])(
    'of %i bytes',
    (length) => {
      const text = 'otpauth://totp/atelier.example:ada%40example.com?secret='.repeat(12).slice(0, length)

      expect(read(qrCode(text))).toBe(text)
    },
  )

  test('also what is no ASCII', () => expect(read(qrCode('Grüße 🎨'))).toBe('Grüße 🎨'))
})

test('what does not fit is refused', () => {
  expect(() => qrCode('x'.repeat(667))).toThrow('too long')
})

// A reader that follows the standard on its own: fixed modules by their areas, the mask from the format, syndromes of each block.
const layouts: Record<number, { ecc: number; blocks: [count: number, data: number][]; centers: number[] }> = {
  1: { ecc: 10, blocks: [[1, 16]], centers: [] },
  2: { ecc: 16, blocks: [[1, 28]], centers: [6, 18] },
  3: { ecc: 26, blocks: [[1, 44]], centers: [6, 22] },
  4: { ecc: 18, blocks: [[2, 32]], centers: [6, 26] },
  5: { ecc: 24, blocks: [[2, 43]], centers: [6, 30] },
  6: { ecc: 16, blocks: [[4, 27]], centers: [6, 34] },
  7: { ecc: 18, blocks: [[4, 31]], centers: [6, 22, 38] },
  8: {
    ecc: 22,
    blocks: [
      [2, 38],
      [2, 39],
    ],
    centers: [6, 24, 42],
  },
  9: {
    ecc: 22,
    blocks: [
      [3, 36],
      [2, 37],
    ],
    centers: [6, 26, 46],
  },
  10: {
    ecc: 26,
    blocks: [
      [4, 43],
      [1, 44],
    ],
    centers: [6, 28, 50],
  },
  11: {
    ecc: 30,
    blocks: [
      [1, 50],
      [4, 51],
    ],
    centers: [6, 30, 54],
  },
  12: {
    ecc: 22,
    blocks: [
      [6, 36],
      [2, 37],
    ],
    centers: [6, 32, 58],
  },
  13: {
    ecc: 22,
    blocks: [
      [8, 37],
      [1, 38],
    ],
    centers: [6, 34, 62],
  },
  14: {
    ecc: 24,
    blocks: [
      [4, 40],
      [5, 41],
    ],
    centers: [6, 26, 46, 66],
  },
  15: {
    ecc: 24,
    blocks: [
      [5, 41],
      [5, 42],
    ],
    centers: [6, 26, 48, 70],
  },
  16: {
    ecc: 28,
    blocks: [
      [7, 45],
      [3, 46],
    ],
    centers: [6, 26, 50, 74],
  },
  17: {
    ecc: 28,
    blocks: [
      [10, 46],
      [1, 47],
    ],
    centers: [6, 30, 54, 78],
  },
  18: {
    ecc: 26,
    blocks: [
      [9, 43],
      [4, 44],
    ],
    centers: [6, 30, 56, 82],
  },
  19: {
    ecc: 26,
    blocks: [
      [3, 44],
      [11, 45],
    ],
    centers: [6, 30, 58, 86],
  },
  20: {
    ecc: 26,
    blocks: [
      [3, 41],
      [13, 42],
    ],
    centers: [6, 34, 62, 90],
  },
}

function read(rows: boolean[][]): string {
  const size = rows.length
  const version = (size - 17) / 4
  const { ecc, blocks, centers } = layouts[version]!
  const at = (x: number, y: number) => (rows[y]![x] ? 1 : 0)
  const last = size - 7
  const isAligned = (x: number, y: number) =>
    centers.some((cx) =>
      centers.some(
        (cy) =>
          Math.abs(x - cx) <= 2 &&
          Math.abs(y - cy) <= 2 &&
          !(cx === 6 && cy === 6) &&
          !(cx === 6 && cy === last) &&
          !(cx === last && cy === 6),
      ),
    )
  const isFixed = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) ||
    isAligned(x, y)

  // The finder in the corner, and the format beside it: 15 bits, the highest first.
  expect(rows.slice(0, 7).map((row) => row.slice(0, 7).map(Number).join(''))).toEqual([
    '1111111',
    '1000001',
    '1011101',
    '1011101',
    '1011101',
    '1000001',
    '1111111',
  ])
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(x, 8))
  const format = [...along, ...[7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y))]
  const copy = [
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => at(8, size - n)),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((n) => at(size - n, 8)),
  ]
  expect(copy).toEqual(format)
  const plain = Number.parseInt(format.join(''), 2) ^ 0b101010000010010
  expect(plain >> 13).toBe(0)
  const mask = (plain >> 10) & 7
  const isInverted = (i: number, j: number) =>
    [
      (i + j) % 2,
      i % 2,
      j % 3,
      (i + j) % 3,
      (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
      ((i * j) % 2) + ((i * j) % 3),
      (((i * j) % 2) + ((i * j) % 3)) % 2,
      (((i + j) % 2) + ((i * j) % 3)) % 2,
    ][mask] === 0

  const bits: number[] = []
  let isUp = true
  for (let column = size - 1; column > 0; column -= 2) {
    if (column === 6) column--
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step
      for (const x of [column, column - 1])
        if (!isFixed(x, y)) bits.push(at(x, y) ^ (isInverted(y, x) ? 1 : 0))
    }
    isUp = !isUp
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, n) =>
    Number.parseInt(bits.slice(8 * n, 8 * n + 8).join(''), 2),
  )

  const lengths = blocks.flatMap(([count, data]) => Array.from({ length: count }, () => data))
  const parts: number[][] = lengths.map(() => [])
  let next = 0
  for (let n = 0; n < Math.max(...lengths); n++)
    for (const [index, length] of lengths.entries()) if (n < length) parts[index]!.push(bytes[next++]!)
  for (let n = 0; n < ecc; n++) for (const part of parts) part.push(bytes[next++]!)
  expect(next).toBe(bytes.length)
  for (const part of parts) for (let power = 0; power < ecc; power++) expect(valueAt(part, power)).toBe(0)

  const stream = parts
    .flatMap((part, index) => part.slice(0, lengths[index]))
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  const head = version < 10 ? 12 : 20
  expect(stream.slice(0, 4)).toBe('0100')
  const length = Number.parseInt(stream.slice(4, head), 2)
  const content = Array.from({ length }, (_, n) =>
    Number.parseInt(stream.slice(head + 8 * n, head + 8 * n + 8), 2),
  )
  return new TextDecoder().decode(new Uint8Array(content))
}

/** The polynomial at 2 to a power, in GF(2⁸): 0 for whatever was not damaged. */
function valueAt(part: number[], power: number): number {
  const exponents = [1]
  while (exponents.length < 255) {
    const doubled = exponents.at(-1)! << 1
    exponents.push(doubled > 255 ? doubled ^ 0x11d : doubled)
  }
  const times = (one: number, other: number) =>
    one === 0 || other === 0 ? 0 : exponents[(exponents.indexOf(one) + exponents.indexOf(other)) % 255]!
  return part.reduce((value, byte) => times(value, exponents[power]!) ^ byte, 0)
}
