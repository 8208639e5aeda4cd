import type { Random } from '../../simulate/random.ts'
import { latin1, setHeader, type Draft } from '../draft.ts'
import { nastyStrings } from '../nasty.ts'
import { mutateBytes } from './bytes.ts'

type Part = { head: string[]; content: Buffer }

const BOUNDARY = 'the-boundary'
// One pixel.
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
)

const dispositions = [
  'form-data; name="file"; filename="a.png"',
  'form-data; name="file"',
  'form-data; name="note"',
  'form-data; name="other"; filename="b"',
  'form-data; name=file; filename=a',
  'form-data; name="file"; filename*=UTF-8\'\'%ff%fe',
  'form-data; name="file"; filename="..\\..\\a\\"b"',
  'form-data; filename="a"',
  'form-data; name=""; filename=""',
  'form-data; name="__proto__"; filename="x"',
  'attachment; name="file"',
  'form-data',
  '',
]
const types = [
  'image/png',
  'text/plain; charset=utf-16',
  'application/octet-stream',
  'multipart/mixed; boundary=x',
  ';;;',
  '',
]
const boundaries = [
  '',
  '""',
  BOUNDARY.slice(0, 5),
  `"${BOUNDARY}"`,
  `${BOUNDARY} `,
  '-',
  'x'.repeat(200),
  'a b',
  `${BOUNDARY}; boundary=other`,
  '\xff',
]

/** A form with parts too many, too few, unfinished or strange; now and then a good one. */
export function mutateMultipart(draft: Draft, random: Random): void {
  const boundary = random.chance(0.9) ? BOUNDARY : random.pick(boundaries).replaceAll(/[";].*|"/g, '')
  const parts = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3, 30]) }, () => makePart(random))
  const declared = random.chance(0.9) ? BOUNDARY : random.pick(boundaries)
  setHeader(
    draft,
    'Content-Type',
    `multipart/form-data${random.chance(0.98) ? `; boundary=${declared}` : ''}`,
  )
  draft.body = random.chance(0.35)
    ? cut(write(parts, boundary, random), random)
    : write(parts, boundary, random)
  if (random.chance(0.25)) draft.body = mutateBytes(draft.body, random)
}

export function writeForm(draft: Draft): void {
  setHeader(draft, 'Content-Type', `multipart/form-data; boundary=${BOUNDARY}`)
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
  draft.body = Buffer.concat([latin1(part), png, latin1(`\r\n--${BOUNDARY}--\r\n`)])
}

function makePart(random: Random): Part {
  const head = [`Content-Disposition: ${random.chance(0.5) ? dispositions[0]! : random.pick(dispositions)}`]
  if (random.chance(0.3)) head.push(`Content-Type: ${random.pick(types)}`)
  if (random.chance(0.05)) head.push('Content-Transfer-Encoding: base64')
  if (random.chance(0.1))
    head.push(random.pick(['no colon', ': x', 'X:', '\0: x', `X: ${'x'.repeat(20_000)}`, ' folded']))
  if (random.chance(0.03)) head.push(...Array.from({ length: 50 }, (_, at) => `X-${at}: 1`))
  if (random.chance(0.1)) head.length = 0
  return { head, content: contentOf(random) }
}

function contentOf(random: Random): Buffer {
  switch (random.below(5)) {
    case 0:
      return Buffer.alloc(0)
    case 1:
      return Buffer.from(random.pick(nastyStrings))
    case 2:
      return latin1(`\r\n--${BOUNDARY.slice(0, random.below(BOUNDARY.length))}`)
    case 3:
      return mutateBytes(png, random)
    default:
      return png
  }
}

function write(parts: Part[], boundary: string, random: Random): Buffer {
  const newline = random.chance(0.95) ? '\r\n' : '\n'
  const pieces = parts.flatMap(({ head, content }) => [
    latin1([`--${boundary}`, ...head, '', ''].join(newline)),
    content,
    latin1(newline),
  ])
  const preamble = random.chance(0.05) ? `a preamble${newline}` : ''
  const closing = random.chance(0.8)
    ? `--${boundary}--`
    : random.pick(['', `--${boundary}`, `--${boundary}-`, '--'])
  const epilogue = random.chance(0.1) ? `${newline}--${boundary}${newline}more` : newline
  return Buffer.concat([latin1(preamble), ...pieces, latin1(closing + epilogue)])
}

const cut = (bytes: Buffer, random: Random) => bytes.subarray(0, random.below(bytes.length + 1))
