// A service with two fake backends, whose workers a test runs by hand and may let die.
import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach } from 'vitest'
import { openIngest } from '../src/assets/ingest.store.ts'
import { listAttempts } from '../src/generations/attempts.store.ts'
import { policyOfTerms, type ContentPolicy } from '../src/generations/content-policy.client.ts'
import { runGeneration } from '../src/generations/run.job.ts'
import { findGeneration } from '../src/generations/store.ts'
import { testApp, type Actor, type TestApp } from './app.ts'
import { silent } from './engines.ts'
import { fakeProvider } from './fake-provider.ts'
import { modelsFolder } from './models-folder.ts'

/** Called once in a file: every test begins with an empty service and with Alice, who has 100 coins. */
export function manualWorkers() {
  const blind = fakeProvider('blind', false)
  const sighted = fakeProvider('sighted', true)
  const variables = { MODELS_DIR: modelsFolder({ 'fake-blind': ['blind'], 'fake-sighted': ['sighted'] }) }
  const parts = { providers: [blind, sighted] }
  let app: TestApp
  let alice: Actor
  let policy: ContentPolicy

  beforeEach(async () => {
    policy = policyOfTerms(() => false)
    for (const fake of parts.providers) fake.reset()
    app = await testApp(variables, parts)
    alice = await app.account({ coins: 100 })
  })

  const ingest = () => openIngest(app.dependencies.scratch, app.dependencies.media, app.dependencies.log)
  const stored = async ({ id }: Generation) => (await findGeneration(app.service.database.db, alice.id, id))!

  return {
    /** Cannot say what became of a submit. */
    blind,
    /** Can. */
    sighted,
    get app() {
      return app
    },
    get alice() {
      return alice
    },
    /** Of the workers from now on. */
    usePolicy: (next: ContentPolicy) => void (policy = next),
    ingest,
    stored,
    shown: async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body,
    attempts: async ({ id }: Generation) => {
      const rows = await listAttempts(app.service.database.db, id)
      return rows.map(({ number, provider, state }) => `${number} ${provider} ${state}`)
    },

    /** What a worker does with a generation's job. A worker that dies is one whose promise nobody waits for. */
    async work(
      generation: Generation,
      jobId?: string,
      signal: AbortSignal = new AbortController().signal,
    ): Promise<void> {
      const run = runGeneration({
        ...app.dependencies,
        ingest: ingest(),
        log: silent,
        clock: app.clock,
        policy,
        providers: new Map(parts.providers.map((provider) => [provider.name, provider])),
      })
      const { id, modelId } = generation
      const job = jobId ?? (await stored(generation)).jobId!
      await run({ id: job, data: { generationId: id, modelId }, attempt: 1, signal })
    },
  }
}
