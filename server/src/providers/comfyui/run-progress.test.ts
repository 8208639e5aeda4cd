import { expect, test } from 'vitest'
import { never } from '../../../test/providers/conformance.ts'
import { openComfyUi } from '../../../test/providers/open-comfyui.ts'
import { graphProgress } from './run-progress.ts'

async function listening() {
  const subject = await openComfyUi()
  const { provider, fake, newWork } = subject
  fake.does = { durationMs: 3_600_000 }
  const work = newWork()
  const handle = await provider.submit(work, never())
  const poll = async () => {
    const polled = await provider.poll(handle, work, never())
    return polled.state === 'running' ? polled.progress : polled.state
  }
  const say = (type: string, data: object) =>
    fake.say(work.attemptId, JSON.stringify({ type, data: { prompt_id: work.attemptId, ...data } }))
  await poll()
  await expect.poll(() => fake.isHeardBy(work.attemptId)).toBe(true)
  return { ...subject, work, handle, poll, say }
}

test('progress comes over the socket, and never falls', async () => {
  const { poll, say, fake, work } = await listening()
  expect(await poll()).toBeUndefined()

  say('execution_cached', { nodes: ['4', '7'] })
  await expect.poll(poll).toBeCloseTo(2 / 7)
  fake.say(work.attemptId, Buffer.alloc(300))
  say('progress', { node: '3', value: 10, max: 20 })
  await expect.poll(poll).toBeCloseTo(2.5 / 7)
  say('progress', { node: '3', value: 1, max: 20 })
  say('executed', { node: '5' })
  await expect.poll(poll).toBeCloseTo(3.05 / 7)
})

test('progress of another prompt is not taken for that of this one', async () => {
  const { poll, say } = await listening()

  say('executed', { node: '4', prompt_id: 'another' })
  say('executed', { node: '7' })

  await expect.poll(poll).toBeCloseTo(1 / 7)
})

test('a socket that breaks off does not end the run, and is listened to again', async () => {
  const { poll, say, fake, advance } = await listening()
  say('executed', { node: '7' })
  await expect.poll(poll).toBeCloseTo(1 / 7)

  fake.hangUp()

  expect(await poll()).toBeCloseTo(1 / 7)
  const pollAgain = async () => {
    advance(5000)
    await poll()
    return fake.handshakes.length
  }
  await expect.poll(pollAgain).toBe(2)
  say('executed', { node: '5' })
  await expect.poll(poll).toBeCloseTo(2 / 7)
  advance(3_600_000)
  expect(await poll()).toBe('succeeded')
})

test('what is heard never lets progress fall, and is never all', () => {
  const { hear, share } = graphProgress('p', ['1', '2'])
  const say = (type: string, data: object) => hear(JSON.stringify({ type, data }))

  say('progress', { node: '1', value: 9, max: 10 })
  say('progress', { node: '1', value: 1, max: 10 })
  expect(share()).toBeCloseTo(0.45)
  say('progress_state', {
    nodes: { '1': { state: 'finished' }, '2': { state: 'running', value: 1, max: 4 } },
  })
  expect(share()).toBeCloseTo(0.625)
  hear('{not JSON')
  say('executing', { node: null })
  expect(share()).toBe(0.99)
})
