import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type { HttpParts } from '../../src/providers/http/api.ts'
import { createBackendClient } from '../../src/providers/http/client.ts'
import { createCredentials } from '../../src/providers/http/credentials.ts'
import type { Provider, Settings, Work } from '../../src/providers/provider.ts'
import type { FakeBackend, Plan } from './fake-runs.ts'
import { never } from './conformance.ts'
import { elsewhereKey, runToEnd } from './http-conformance.ts'
import { startInbox } from './inbox.ts'
import { workOf } from './work.ts'

type Opening<Fake extends FakeBackend, Given extends Settings & { url: string }> = {
  fake: Fake
  create(parts: HttpParts): Provider
  /** What settings may refer to, but for a key of somewhere else, which is there for all. */
  secrets: Record<string, string>
  settings: Given
  /** What all work has in common. */
  work?: Partial<Work>
  /** What work has by its attempt. */
  workOfAttempt?(attemptId: string): Partial<Work>
}

/** An adapter, the same after a restart, and the imitation of its backend, on whose clock they are. */
export function openBackend<Fake extends FakeBackend, Given extends Settings & { url: string }>({
  fake,
  create,
  secrets,
  settings,
  work,
  workOfAttempt,
}: Opening<Fake, Given>) {
  onTestFinished(fake.close)
  const credentials = createCredentials({ ...secrets, OTHER_KEY: elsewhereKey })
  const origins = new Set([fake.url, new URL(settings.url).origin, 'http://127.0.0.1:1'])
  const client = createBackendClient({ origins, credentials })
  onTestFinished(() => client.close())
  const parts = { client, credentials, clock: fake }

  function newWork(difference: Partial<Work> = {}): Work {
    const attemptId = randomUUID()
    return workOf({
      attemptId,
      beganAtMs: fake.now(),
      settings,
      params: { prompt: 'a lighthouse' },
      ...work,
      ...workOfAttempt?.(attemptId),
      ...difference,
    })
  }
  const subject = {
    provider: create(parts),
    restarted: create(parts),
    fake,
    settings,
    newWork,
    workThat: () => newWork(),
    advance: (ms: number) => fake.advance(ms),
  }
  const run = (plan: Plan = {}, difference: Partial<Work> = {}) => runToEnd(subject, plan, difference)
  return { ...subject, run }
}

/** The same with the place where its callbacks arrive. */
export async function openReporting<Fake extends FakeBackend, Given extends Settings & { url: string }>(
  opening: Opening<Fake, Given>,
) {
  const { fake, settings } = opening
  const subject = openBackend({
    ...opening,
    workOfAttempt: (attemptId) => ({
      callbackUrl: inbox.urlOf(attemptId),
      async callback() {
        await fake.reported()
        return inbox.read(attemptId)
      },
    }),
  })
  const inbox = await startInbox(subject.provider, settings)
  return { ...subject, inbox }
}

/** The same with the answers that it keeps, by attempt, which outlive a process. */
export function openKeeping<Fake extends FakeBackend, Given extends Settings & { url: string }>(
  opening: Opening<Fake, Given>,
) {
  const kept = new Map<string, Uint8Array>()
  const subject = openBackend({
    ...opening,
    workOfAttempt: (attemptId) => ({
      callback: async () => kept.get(attemptId),
      keepResult: async (body) => void kept.set(attemptId, Buffer.concat(body)),
    }),
  })
  return { ...subject, kept }
}

/** A submit that was accepted and never answered (`drop`), or not even accepted (`cut`), and how it is looked for. */
export async function submitBrokenOff(
  { provider, restarted, fake, newWork, advance }: ReturnType<typeof openBackend>,
  submit: 'drop' | 'cut',
) {
  const work = newWork()
  fake.does = { submit, callbacks: 'none', durationMs: 60_000 }
  await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
  advance(1000)
  fake.does = { callbacks: 'none', durationMs: 60_000 }
  return {
    work,
    find: () => provider.reconcile?.(work, never()),
    findAnew: () => restarted.reconcile?.(work, never()),
  }
}
