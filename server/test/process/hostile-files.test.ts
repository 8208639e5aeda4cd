import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unsupported } from '../../../media/test/hostile.ts'
import { hostileImages } from '../../../media/test/hostile-images.ts'
import { hostileRecordings } from '../../../media/test/hostile-recordings.ts'
import { openMediaPool, type MediaPool } from '../../src/platform/media/pool.ts'
import { makeMediaFolder } from './media-harness.ts'

let pool: MediaPool
let path: string
let poolFolder: string
const logged: { msg: string }[] = []

beforeAll(async () => {
  const folder = makeMediaFolder()
  path = join(folder, 'file')
  poolFolder = join(folder, 'pool')
  const log = pino(
    { level: 'error' },
    { write: (line) => void logged.push(JSON.parse(line) as { msg: string }) },
  )
  pool = await openMediaPool({ children: 1, folder: poolFolder, log, timeoutMs: 200_000 })
})
afterAll(() => pool.close())
// Each file is judged by its own log lines.
beforeEach(() => void (logged.length = 0))

/** The result of the inspection, or its error. */
async function outcomeOf(purpose: 'upload' | 'output'): Promise<unknown> {
  try {
    await using found = await pool.inspect({ path, purpose }, { owner: 'alice' })
    return { ...found }
  } catch (error) {
    return error
  }
}

/** No child crashed on the file, or left anything of it behind. */
function expectUnharmed() {
  expect(logged).toEqual([])
  const left = readdirSync(poolFolder, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([])
  expect(pool.isReady()).toBe(true)
}

const thumbnail = expect.objectContaining({ name: 'thumbnail' })

describe.each([...hostileImages, ...hostileRecordings])('%s', (_, make, outcome, asOutput) => {
  beforeAll(() => make(path))
  afterAll(() => rmSync(path))

  test('as an upload', async () => {
    expect(await outcomeOf('upload')).toMatchObject(outcome)
    expectUnharmed()
  })

  test('as an output', async () => {
    const found = await outcomeOf('output')

    const isUnknown = outcome['reason'] === 'unsupported' && !asOutput
    const shown = { ...asOutput, previews: expect.arrayContaining([thumbnail]) }
    expect(found).toMatchObject(isUnknown ? unsupported : shown)
    expectUnharmed()
  })
})

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${content}</svg>`
const doubling = Array.from(
  { length: 40 },
  (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`,
)
const placeholder = {
  kind: 'image',
  mimeType: 'image/svg+xml',
  width: null,
  previews: [{ name: 'thumbnail' }],
}

describe('an SVG that', () => {
  // prettier-ignore
  test.each([
    ['has entities that multiply', `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`],
    ['shows a file as an entity',  `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`],
    ['doubles itself thirty times', svg(`<rect id="g0" width="9" height="9"/>${doubling.join('')}`)],
    ['has no end',                 svg('').replace('</svg>', '')],
    ['is a thousand kilometres wide', svg('').replace('width="64"', 'width="1000000000000mm"')],
    ['is very long',               svg(' '.repeat(2 ** 21))],
  ])('%s gets a placeholder as an output', async (_, content) => {
    writeFileSync(path, content)

    expect(await outcomeOf('output')).toMatchObject(placeholder)
    expectUnharmed()
  })
})
