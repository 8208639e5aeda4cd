import { stems } from '@atelier/contract/asset.ts'
import { generationErrorCodes } from '@atelier/contract/generation.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import { describe, expect, test } from 'vitest'
import { testProvider, type Outcome } from '../../test/providers/conformance.ts'
import { workOf } from '../../test/providers/work.ts'
import type { Handle, Work } from './provider.ts'
import { createSandbox } from './sandbox.ts'

const never = new AbortController().signal

function openSandbox() {
  let nowMs = 1_000_000
  const clock = { now: () => nowMs }
  const provider = createSandbox({ clock })
  return {
    provider,
    restarted: createSandbox({ clock }),
    advance: (ms: number) => void (nowMs += ms),
    submit: (work: Work) => provider.submit(work, never),
    poll: (handle: Handle, work: Work) => provider.poll(handle, work, never),
    /** The first answer. */
    ask: async (work: Work) => provider.poll(await provider.submit(work, never), work, never),
  }
}

const saying = (prompt: string, difference: Partial<Work> = {}) =>
  workOf({ params: { prompt, seed: 7 }, ...difference })

function workThat(outcome: Outcome): Work {
  if (outcome === 'succeeds') return saying('a lighthouse', { outputs: 2 })
  return outcome === 'runs' ? saying('#delay=1000') : saying(`#fail=${outcome.failsWith}`)
}

testProvider(() => ({ ...openSandbox(), workThat }), { failures: generationErrorCodes })

/** The bytes of all outputs, when there are some. */
async function bytesOf(work: Work) {
  const progress = await openSandbox().ask(work)
  return progress.state === 'succeeded' ? progress.outputs.map(({ bytes }) => bytes) : []
}

describe('the words of the sandbox', () => {
  test('without any it answers at once', async () => {
    expect(await openSandbox().ask(saying('a lighthouse'))).toMatchObject({
      state: 'succeeded',
      outputs: [{ metadata: 'kept' }],
    })
  })

  test('#delay=1500 stays in processing for 1500 ms, with moving progress', async () => {
    const { submit, poll, advance } = openSandbox()
    const work = saying('#delay=1500')
    const handle = await submit(work)

    expect(await poll(handle, work)).toEqual({ state: 'running', progress: 0, pollAfterMs: 500 })
    advance(750)
    expect(await poll(handle, work)).toEqual({ state: 'running', progress: 0.5, pollAfterMs: 500 })
    advance(600)
    expect(await poll(handle, work)).toEqual({ state: 'running', progress: 0.9, pollAfterMs: 150 })
    advance(150)
    expect(await poll(handle, work)).toMatchObject({ state: 'succeeded' })
  })

  test('a clock that was set back does not make progress negative', async () => {
    const { submit, poll, advance } = openSandbox()
    const work = saying('#delay=1500')
    const handle = await submit(work)

    advance(-60_000)

    expect(await poll(handle, work)).toMatchObject({ state: 'running', progress: 0 })
  })

  test('#partial=<n> delivers only n outputs', async () => {
    expect(await bytesOf(saying('#partial=2', { outputs: 4 }))).toHaveLength(2)
    expect(await bytesOf(saying('#partial=9', { outputs: 4 }))).toHaveLength(4)
  })

  test('#partial=0 succeeds with nothing', async () => {
    expect(await openSandbox().ask(saying('#partial=0'))).toEqual({ state: 'succeeded', outputs: [] })
  })

  test('#hang never ends', async () => {
    const { submit, poll, advance } = openSandbox()
    const work = saying('#hang')
    const handle = await submit(work)

    advance(24 * 3_600_000)

    expect(await poll(handle, work)).toEqual({ state: 'running', pollAfterMs: 500 })
  })

  test('#flaky loses the first attempt, and the next works', async () => {
    const { ask } = openSandbox()

    expect(await ask(saying('#flaky', { attempt: 1 }))).toMatchObject({
      state: 'failed',
      code: 'unavailable',
    })
    expect(await ask(saying('#flaky', { attempt: 2 }))).toMatchObject({ state: 'succeeded' })
  })

  // prettier-ignore
  test.for<[string, number, object]>([
    ['#flaky #delay=50',                 1, { state: 'failed', code: 'unavailable' }],
    ['#flaky #delay=50',                 2, { state: 'running' }],
    ['#flaky #hang',                     2, { state: 'running' }],
    ['#flaky #fail=internal',            1, { state: 'failed', code: 'unavailable' }],
    ['#flaky #fail=internal',            2, { state: 'failed', code: 'internal' }],
    ['#delay=50 #fail=internal',         1, { state: 'running' }],
    ['#hang #fail=internal',             1, { state: 'running' }],
    ['#partial=1 #fail=internal',        1, { state: 'failed', code: 'internal' }],
  ])('%s in attempt %i', async ([prompt, attempt, first]) => {
    expect(await openSandbox().ask(saying(prompt, { attempt }))).toMatchObject(first)
  })
})

describe('the outputs of the sandbox', () => {
  // prettier-ignore
  const tasks: TaskType[] = [
    'image.generate', 'image.vectorize', 'image.remove-bg', 'video.generate', 'audio.music', 'audio.isolate', '3d.from-text', 'audio.stt',
  ]
  const drawn = (taskType: TaskType, seed: number) => workOf({ taskType, params: { seed }, outputs: 4 })

  test.for(tasks)('%s: the same seed gives the same bytes', async (taskType) => {
    expect(await bytesOf(drawn(taskType, 7))).toEqual(await bytesOf(drawn(taskType, 7)))
  })

  test.for(tasks)('%s: outputs differ, and so do seeds', async (taskType) => {
    const all = [...(await bytesOf(drawn(taskType, 7))), ...(await bytesOf(drawn(taskType, 8)))]

    expect(new Set(all.map((bytes) => Buffer.from(bytes as Uint8Array).toString('base64'))).size).toBe(8)
  })

  test('without a seed each attempt draws its own, the same whenever it is asked', async () => {
    const of = (attemptId: string) => bytesOf(workOf({ attemptId }))

    expect(await of('a')).toEqual(await of('a'))
    expect(await of('a')).not.toEqual(await of('b'))
  })

  // prettier-ignore
  test.for<[TaskType, string, string]>([
    ['image.generate', 'image', 'image/png'],
    ['image.edit',     'image', 'image/png'],
    ['video.lipsync',  'video', 'video/mp4'],
    ['audio.tts',      'audio', 'audio/wav'],
    ['audio.stt',      'text',  'text/plain'],
    ['3d.from-image',  '3d',    'model/gltf-binary'],
    ['image.vectorize', 'image', 'image/svg+xml'],
    ['image.remove-bg', 'image', 'image/png'],
  ])('%s makes %s', async ([taskType, kind, mimeType]) => {
    expect(await openSandbox().ask(workOf({ taskType }))).toMatchObject({ outputs: [{ kind, mimeType }] })
  })
})

test('a mix that is taken apart comes as its four parts', async () => {
  const parts = await openSandbox().ask(workOf({ taskType: 'audio.isolate', outputs: 4 }))

  expect(parts).toMatchObject({ outputs: stems.map((stem) => ({ kind: 'audio', stem })) })
})

test('the sandbox has no settings', () => {
  const { provider } = openSandbox()

  expect(provider.settingsIssues?.({})).toEqual([])
  expect(provider.settingsIssues?.({ url: 'x' })).toEqual(['url is unknown; the sandbox has no settings'])
})
