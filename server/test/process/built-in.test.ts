import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createModelPool } from '../../src/platform/models/pool.ts'
import { createBuiltIn } from '../../src/providers/built-in.ts'
import type { Progress, Work } from '../../src/providers/provider.ts'
import { testNiceness } from '../model-processes.ts'
import { testProvider, type Outcome } from '../providers/conformance.ts'
import { inputOf, workOf } from '../providers/work.ts'

function openModels(folder: string) {
  const program = new URL('../model-child.ts', import.meta.url).pathname
  const models = createModelPool({
    children: 2,
    niceness: testNiceness,
    folder,
    log: pino({ enabled: false }),
    program,
  })
  afterAll(() => models.close())
  return models
}
const makeFolder = () => mkdtempSync(join(inject('runFolder'), 'built-in-'))

const programs = ['test.tricks']
const never = new AbortController().signal
let attempts = 0

const saying = (prompt: string, difference: Partial<Work> = {}) =>
  workOf({
    attemptId: `attempt-${++attempts}`,
    settings: { program: 'test.tricks' },
    params: { prompt, seed: 7 },
    ...difference,
  })

function workThat(outcome: Outcome): Work {
  if (outcome === 'succeeds') return saying('draw', { outputs: 2 })
  if (outcome === 'runs') return saying('work:3000')
  return saying(outcome.failsWith === 'invalid_input' ? 'refuse:dance' : 'fail')
}

const folder = makeFolder()
const models = openModels(folder)
const open = () => createBuiltIn({ models, programs })

// Work that these leave behind would be in the way of the tests below.
const others = openModels(makeFolder())
const openOther = () => createBuiltIn({ models: others, programs })
testProvider(() => ({ provider: openOther(), restarted: openOther(), workThat, advance: () => {} }), {
  failures: ['invalid_input', 'internal'],
})

async function endOf(work: Work, provider = open(), signal = never): Promise<Progress> {
  const handle = await provider.submit(work, signal)
  for (;;) {
    const polled = await provider.poll(handle, work, signal)
    if (polled.state !== 'running') return polled
  }
}

/** What was delivered, if anything was. */
async function read(end: Progress): Promise<Buffer[]> {
  const outputs = end.state === 'succeeded' ? end.outputs : []
  return Promise.all(
    outputs.map(async ({ bytes }) => Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Buffer>))),
  )
}

const left = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)

describe('a built-in model', () => {
  test('is given the files behind its params, and nothing is left of them or of what it made', async () => {
    async function* content() {
      yield Buffer.from('a picture')
    }
    const end = await endOf(saying('copy', { inputs: { mask: [inputOf({ open: content })] } }))

    expect(end).toMatchObject({ outputs: [{ kind: 'image', mimeType: 'image/png' }] })
    expect((await read(end)).map(String)).toEqual(['a picture'])
    expect(left()).toEqual([])
  })

  test.for<[string, object]>([
    ['part:drums', { stem: 'drums' }],
    ['transcribe:1', { kind: 'text', cues: [{ start: 0, end: 1, text: 'Hello.' }] }],
  ])('says of what it made that it is %s', async ([prompt, said]) => {
    const end = await endOf(saying(prompt))

    expect(end).toMatchObject({ outputs: [said] })
    await read(end)
  })

  test('hands over what it made in further formats, and nothing is left of them', async () => {
    const end = await endOf(saying('model:copy.obj.zip'))

    const [output] = end.state === 'succeeded' ? end.outputs : []
    expect(output?.downloads).toMatchObject([{ format: 'obj', mimeType: 'application/zip' }])
    const bytes = output!.downloads![0]!.bytes as AsyncIterable<Buffer>
    await read(end)
    expect(Buffer.concat(await Array.fromAsync(bytes)).toString()).toBe('a copy')
    expect(left()).toEqual([])
  })

  test.each(['../elsewhere', 'model.glb'])('that names %s as a copy is not believed', async (path) => {
    expect(await endOf(saying(`model:${path}`))).toMatchObject({ detail: 'misbehaved' })
  })

  test('has an hour of speech to tell, and not without end', async () => {
    const hour = await endOf(saying('transcribe:3600'))
    expect(hour).toMatchObject({ outputs: [{ cues: { length: 3600 } }] })
    await read(hour)

    expect(await endOf(saying('transcribe:100000'))).toMatchObject({ detail: 'misbehaved' })
  })

  test('whose part of a mix is none is not believed', async () => {
    expect(await endOf(saying('part:flute'))).toMatchObject({ detail: 'misbehaved' })
  })

  test('whose request is at fault says so to whoever asked', async () => {
    const message = '"dance" is not understood. Say "draw".'

    expect(await endOf(saying('refuse:dance'))).toEqual({
      state: 'failed',
      code: 'invalid_input',
      detail: message,
      message,
    })
  })

  test('over which a child dies is tried once more', async () => {
    expect(await endOf(saying('die', { attempt: 1 }))).toEqual({
      state: 'failed',
      code: 'unavailable',
      detail: 'crashed',
    })
    expect(await endOf(saying('die', { attempt: 2 }))).toMatchObject({ code: 'internal' })
  })

  test('ends with the signal of whoever asked for it, between two polls too', async () => {
    const provider = open()
    const stopping = new AbortController()
    const hanging = [saying('hang'), saying('hang')]
    for (const work of hanging) await provider.submit(work, stopping.signal)

    stopping.abort()

    // Both children are free again.
    expect(await read(await endOf(saying('draw')))).toHaveLength(1)
  })

  test('that was made for somebody who has gone leaves nothing', async () => {
    const provider = open()
    const stopping = new AbortController()
    await provider.submit(saying('work:100'), stopping.signal)
    await expect.poll(left).not.toEqual([])

    stopping.abort()

    await expect.poll(left).toEqual([])
  })

  test('is canceled', async () => {
    const provider = open()
    const hanging = [saying('hang'), saying('hang')]
    for (const work of hanging) await provider.submit(work, never)

    for (const work of hanging) await provider.cancel(work.attemptId, work, never)

    expect(await read(await endOf(saying('draw')))).toHaveLength(1)
  })

  test('that is polled by another is the same run', async () => {
    const provider = open()
    const work = saying('whoami')
    await provider.submit(work, never)

    const [first, second] = await Promise.all([endOf(work, provider), endOf(work, provider)])

    expect(first).toBe(second)
    await read(first)
  })
})

test.for<[object, string[]]>([
  [{ program: 'test.tricks' }, []],
  [{}, ['program is missing; use test.tricks']],
  [{ program: 'image.nothing' }, ['program "image.nothing" is unknown; use test.tricks']],
  [{ program: 'test.tricks', url: 'x' }, ['url is unknown; built-in models have a program']],
])('settings %j', ([settings, issues]) => {
  expect(open().settingsIssues!(settings as Record<string, unknown>)).toEqual(issues)
})
