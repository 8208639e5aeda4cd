// QR codes by ISO/IEC 18004: bytes, error correction level M, versions 1 to 20, which hold 666 bytes.

/** Error-correction codewords of each block, by version. */
const eccOfBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
/** Blocks, by version. */
const blocksOf = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

type Version = { number: number; size: number; ecc: number; blocks: number; codewords: number }

/** Rows of modules; true is dark. The quiet zone around it is up to whoever draws it. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const bits = interleave(dataCodewords(bytes, version), version).flatMap((byte) => bitsOf(byte, 8))
  const drawn = masks.map((mask, index) => draw(version, bits, mask, index))
  return drawn.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best))
}

function versionFor(length: number): Version {
  for (const [index, ecc] of eccOfBlock.entries()) {
    const number = index + 1
    const blocks = blocksOf[index] ?? 1
    const codewords = Math.floor(dataModules(number) / 8)
    const version = { number, size: 17 + 4 * number, ecc, blocks, codewords }
    if (4 + countBits(number) + 8 * length <= 8 * (codewords - ecc * blocks)) return version
  }
  throw new Error('too long for a QR code')
}

const countBits = (version: number) => (version < 10 ? 8 : 16)

/** Modules that are left for data beside the patterns. */
function dataModules(version: number): number {
  const all = (16 * version + 128) * version + 64
  if (version < 2) return all
  const across = Math.floor(version / 7) + 2
  return all - (25 * across - 10) * across + 55 - (version < 7 ? 0 : 36)
}

const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (value >>> (count - 1 - index)) & 1)

/** Mode, length, content, terminator and padding. */
function dataCodewords(bytes: Uint8Array, { number, codewords, ecc, blocks }: Version): number[] {
  const capacity = codewords - ecc * blocks
  const bits = [
    ...bitsOf(0b0100, 4),
    ...bitsOf(bytes.length, countBits(number)),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
  ]
  const ended = [...bits, ...bitsOf(0, Math.min(4, capacity * 8 - bits.length))]
  const padded = [...ended, ...bitsOf(0, (8 - (ended.length % 8)) % 8)]
  const used = Array.from({ length: padded.length / 8 }, (_, index) =>
    Number.parseInt(padded.slice(8 * index, 8 * index + 8).join(''), 2),
  )
  const padding = Array.from({ length: capacity - used.length }, (_, index) =>
    index % 2 === 0 ? 0xec : 0x11,
  )
  return [...used, ...padding]
}

/** Splits the data into blocks, the shorter ones first, and takes from all of them in turn. */
function interleave(data: number[], { codewords, ecc, blocks }: Version): number[] {
  const short = Math.floor(codewords / blocks) - ecc
  const shortBlocks = blocks - (codewords % blocks)
  let begin = 0
  const parts = Array.from({ length: blocks }, (_, index) => {
    const part = data.slice(begin, begin + short + (index < shortBlocks ? 0 : 1))
    begin += part.length
    return { part, correction: reedSolomon(part, ecc) }
  })
  const inTurn = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
      lists.flatMap((list) => list.slice(index, index + 1)),
    ).flat()
  return [...inTurn(parts.map(({ part }) => part)), ...inTurn(parts.map(({ correction }) => correction))]
}

/** In GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** The remainder of the data divided by (x − 1)(x − 2)(x − 4) … */
export function reedSolomon(data: number[], degree: number): number[] {
  let divisor = [...Array.from({ length: degree - 1 }, () => 0), 1]
  let root = 1
  for (let index = 0; index < degree; index++) {
    const factor = root
    divisor = divisor.map((value, at) => multiply(value, factor) ^ (divisor[at + 1] ?? 0))
    root = multiply(root, 2)
  }
  return data.reduce<number[]>(
    (remainder, byte) => {
      const factor = byte ^ (remainder[0] ?? 0)
      return [...remainder.slice(1), 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor))
    },
    Array.from({ length: degree }, () => 0),
  )
}

// prettier-ignore
const masks = [
  (x: number, y: number) => (x + y) % 2 === 0,
  (_: number, y: number) => y % 2 === 0,
  (x: number) => x % 3 === 0,
  (x: number, y: number) => (x + y) % 3 === 0,
  (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]
type Mask = (typeof masks)[number]

function draw(version: Version, bits: number[], mask: Mask, maskIndex: number): boolean[][] {
  const { size } = version
  const rows = patterns(version, maskIndex)
  let next = 0
  // Two columns at a time from the right, upwards and downwards in turn, around the timing pattern in column 6.
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = rows[y]
        if (row?.[x] !== undefined || !row) continue
        row[x] = (bits[next++] === 1) !== mask(x, y)
      }
    }
  }
  return rows.map((row) => row.map((module) => module === true))
}

/** All that is not data; undefined where data goes. */
function patterns({ number, size }: Version, maskIndex: number): (boolean | undefined)[][] {
  const rows = Array.from({ length: size }, () => Array.from<boolean | undefined>({ length: size }))
  const set = (x: number, y: number, isDark: boolean) => {
    const row = rows[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0)
    set(index, 6, index % 2 === 0)
  }
  /** Squares in squares: dark but for the rings at the given distances. */
  const square = (centerX: number, centerY: number, reach: number, light: number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        set(centerX + x, centerY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
  }
  const far = size - 4
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    square(x, y, 4, [2, 4])
  const centers = alignments(number, size)
  const last = centers.at(-1)
  for (const x of centers)
    for (const y of centers) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isFinder) square(x, y, 2, [1])
    }
  const format = formatBits(maskIndex)
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((format >>> bit) & 1) === 1
    set(8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, isDark)
    set(bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, 8, isDark)
  }
  set(8, size - 8, true)
  if (number >= 7) {
    const information = versionBits(number)
    for (let bit = 0; bit < 18; bit++) {
      const [along, across] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
      set(along, across, ((information >>> bit) & 1) === 1)
      set(across, along, ((information >>> bit) & 1) === 1)
    }
  }
  return rows
}

/** The centers of the alignment patterns, in both directions. */
function alignments(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const fromEnd = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)
  return [6, ...fromEnd.toReversed()]
}

/** Level M is 00; then the mask and ten bits of BCH code. */
export function formatBits(maskIndex: number): number {
  let remainder = maskIndex
  for (let bit = 0; bit < 10; bit++) remainder = (remainder << 1) ^ ((remainder >>> 9) * 0x537)
  return ((maskIndex << 10) | remainder) ^ 0x5412
}

export function versionBits(version: number): number {
  let remainder = version
  for (let bit = 0; bit < 12; bit++) remainder = (remainder << 1) ^ ((remainder >>> 11) * 0x1f25)
  return (version << 12) | remainder
}

/** How hard it is to read: long runs, squares, what looks like a corner, and an uneven share of dark modules. */
function penaltyOf(rows: boolean[][]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x] === true))
  const lines = [...rows, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const runs = sum(lines.flatMap((line) => (line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)))
  const corners = sum(
    lines.map((line) => (`0000${line}0000`.match(/(?=00001011101|10111010000)/g) ?? []).length),
  )
  const squares = sum(
    rows.flatMap((row, y) =>
      row.map((isDark, x) =>
        row[x + 1] === isDark && rows[y + 1]?.[x] === isDark && rows[y + 1]?.[x + 1] === isDark ? 1 : 0,
      ),
    ),
  )
  const dark = sum(rows.flat().map(Number))
  const uneven = Math.floor(Math.abs((dark / rows.length ** 2) * 20 - 10))
  return runs + 3 * squares + 40 * corners + 10 * uneven
}
