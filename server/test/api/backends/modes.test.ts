import type { Generation } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { findOrphans } from '../../../src/assets/orphans.store.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { emptyStore, scratchFiles } from '../../files.ts'
import { modelsFolder } from '../../models-folder.ts'
import { startFakeCog } from '../../providers/fake-cog.ts'
import { falKey, startFakeFal } from '../../providers/fake-fal.ts'
import { startFakeComfyUi } from '../../providers/fake-comfyui.ts'
import { openAiKey, startFakeOpenAi } from '../../providers/fake-openai.ts'
import { replicateKey, startFakeReplicate } from '../../providers/fake-replicate.ts'
import {
  backendNames,
  modeAt,
  modeOf,
  modes,
  planByPrompt,
  promptOf,
  type BackendName,
  type Mode,
} from '../../providers/modes.ts'
import type { FakeBackend } from '../../providers/fake-runs.ts'
import { comfyUiEntry } from '../../providers/text-to-image.ts'
import { until } from '../../until.ts'

// Real adapters and real HTTP, with imitations of the backends that go wrong in every way, all ways at once.

const RUNS = 1
const PRICE = 5
const COINS = 10_000
const unlimited = { limit: 1_000_000, windowSeconds: 60 }
const rateLimits = { key: unlimited, account: unlimited }

let app: TestApp | undefined
const clock = { now: () => app?.clock.now() ?? Date.now() }
const cog = Object.assign(await startFakeCog(clock), { slots: 1000 })
const replicate = await startFakeReplicate(clock)
const fal = await startFakeFal(clock)
const openAi = await startFakeOpenAi(clock)
const videos = await startFakeOpenAi(clock)
const comfyUi = await startFakeComfyUi(clock)
const fakes: Record<BackendName, FakeBackend> = {
  'on-cog': cog,
  'on-replicate': replicate,
  'on-fal': fal,
  'on-openai': openAi,
  'on-openai-videos': videos,
  'on-comfyui': comfyUi,
}
const openAiSettings = { key: '${OPENAI_KEY}', model: 'painter' }

const variables = {
  MODELS_DIR: modelsFolder(
    {
      'on-cog': [{ provider: 'cog', slots: 1000, settings: { url: cog.url, lostAfterSeconds: 100 } }],
      'on-replicate': [
        {
          provider: 'replicate',
          slots: 1000,
          settings: {
            url: `${replicate.url}/v1`,
            key: '${REPLICATE_KEY}',
            model: 'acme/camera',
            correlationId: 'job',
          },
        },
      ],
      'on-fal': [
        {
          provider: 'fal',
          slots: 1000,
          settings: {
            url: `${fal.url}/queue`,
            restUrl: `${fal.url}/rest`,
            apiUrl: `${fal.url}/v1`,
            key: '${FAL_KEY}',
            model: 'acme/camera',
            correlationId: 'job',
          },
        },
      ],
      'on-openai': [
        { provider: 'openai', slots: 1000, settings: { ...openAiSettings, url: `${openAi.url}/v1` } },
      ],
      'on-openai-videos': [
        {
          provider: 'openai',
          slots: 1000,
          settings: { ...openAiSettings, url: `${videos.url}/v1`, route: 'videos' },
        },
      ],
      'on-comfyui': [{ ...comfyUiEntry(comfyUi.url), slots: 1000 }],
    },
    // Longer than all that ends by itself takes on the slowest machine.
    () => ({ timeLimitSeconds: 900 }),
  ),
  BACKEND_SECRETS: 'REPLICATE_KEY,FAL_KEY,OPENAI_KEY',
  FAL_KEY: falKey,
  OPENAI_KEY: openAiKey,
  REPLICATE_KEY: replicateKey,
  WORKER_SLOTS: '100',
}
const parts = { isWorking: true }

beforeAll(() => {
  for (const fake of Object.values(fakes)) {
    fake.does = planByPrompt()
    fake.callbackOrigin = () => app?.origin ?? ''
  }
})
afterAll(() => Object.values(fakes).forEach((fake) => fake.close()))

type Started = { modelId: BackendName; prompt: string; mode: Mode; id: string; owner: Actor }

test('every mode of every backend has the right end, the right charge, and one purchase at most', async () => {
  app = await testApp(variables, parts)
  await emptyStore(app)
  const started = (await Promise.all(backendNames.map(startAll))).flat()

  await allEnded(started, undefined)
  await forgeReports()
  for (const fake of Object.values(fakes)) fake.reportLate()
  await allEnded(started, 'report')
  // More than once, for a backend is silent only from when it was last asked.
  for (let times = 0; times < 6 && (await unended(started, 'silence')).length > 0; times++) {
    await app.advance('101s')
    const asked = cog.calls.length
    await until(async () => cog.calls.length > asked + 2 || (await unended(started, 'silence')).length === 0)
  }
  await allEnded(started, 'silence')
  await noneSubmits()
  await app.advance('901s')
  await allEnded(started, 'limit')
  await app.advance('90m')
  for (const fake of Object.values(fakes)) fake.advance(0)
  await Promise.all(Object.values(fakes).map((fake) => fake.reported()))

  // The last reports may still be on their way into the rows.
  await expect.poll(() => Promise.all(started.map(seen))).toEqual(started.map(expected))
  for (const owner of new Set(started.map((each) => each.owner)))
    expect(await owner.balance()).toEqual({ available: COINS - chargedTo(owner, started), held: 0 })
  const { db } = app.service.database
  const tomorrow = new Date(Date.now() + 86_400_000)
  const { blobs } = app.dependencies
  await expect.poll(() => Array.fromAsync(findOrphans(db, blobs, tomorrow))).toEqual([])
  await expect.poll(() => scratchFiles(app!)).toEqual([])
})

async function startAll(modelId: BackendName): Promise<Started[]> {
  const owner = await app!.account({ coins: COINS, runningLimit: 1000, rateLimits })
  const orders = Object.keys(modes).flatMap((name) => {
    const mode = modeAt(modelId, name)
    return mode ? Array.from({ length: RUNS }, (_, number) => ({ prompt: promptOf(name, number), mode })) : []
  })
  return Promise.all(
    orders.map(async ({ prompt, mode }) => {
      const { id } = await owner.submit({ modelId, prompt, num_outputs: mode.outputs ?? 1 })
      return { modelId, prompt, mode, id, owner }
    }),
  )
}

async function allEnded(started: Started[], after: Mode['endsAfter']): Promise<void> {
  await expect
    .poll(
      async () => {
        await forgetFailures()
        await endPauses()
        return unended(started, after)
      },
      { interval: 300 },
    )
    .toEqual([])
}

/** Or the failures of some modes would close their backend to all the others, for longer and longer. */
async function forgetFailures(): Promise<void> {
  await app!.service.database.db
    .updateTable('backends')
    .set({ failures: 0, failedAccountId: null, trips: 0, trippedUntil: null })
    .execute()
}

/** Of what is looked at again after a pause. How long it is has tests of its own; here it is what comes of it. */
async function endPauses(): Promise<void> {
  await sql`update pgboss.job set start_after = now()
    where name = 'generations' and state in ('created', 'retry') and start_after > now()`.execute(
    app!.service.database.db,
  )
}

/**
 * A submit that the time limit breaks off ends as `timeout`, whatever came before it. So none is under way, and none begins
 * before the next `endPauses`.
 */
async function noneSubmits(): Promise<void> {
  const { db } = app!.service.database
  await expect
    .poll(async () => {
      await sql`update pgboss.job set start_after = now() + interval '1 hour'
        where name = 'generations' and state in ('created', 'retry')`.execute(db)
      const { rows } = await sql`select id from pgboss.job where name = 'generations'
        and (state in ('created', 'retry') and start_after < now() + interval '30 minutes'
          or state = 'active' and not exists (select from attempts
            where generation_id = (data ->> 'generationId')::uuid and state = 'running'))`.execute(db)
      return rows
    })
    .toEqual([])
}

/** Those that should have ended by now, and have not. In one query: a hundred requests again and again would starve the work. */
async function unended(started: Started[], after: Mode['endsAfter']): Promise<string[]> {
  const due = started.filter(({ mode }) => mode.endsAfter === after)
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from generations where completed_at is null and id = any(${due.map(({ id }) => id)})`.execute(
    app!.service.database.db,
  )
  const unfinished = new Map(rows.map(({ id, status }) => [id, status]))
  return due.flatMap(({ id, modelId, prompt }) =>
    unfinished.has(id) ? [`${unfinished.get(id)} ${modelId}: ${prompt}`] : [],
  )
}

const shown = ({ owner, id }: Started): Promise<Generation> => expectOk(owner.get(`/v1/generations/${id}`))

/** Everything about a generation that matters to the customer and to the operator. */
async function seen(one: Started) {
  const { status, error, coinsCharged, outputs } = await shown(one)
  const attempts = await listAttempts(app!.service.database.db, one.id)
  const runs = fakes[one.modelId].bought.filter(
    ({ input }) => (input as { prompt: string }).prompt === one.prompt,
  )
  return {
    what: `${one.modelId}: ${one.prompt}`,
    status,
    code: error?.code,
    coinsCharged,
    delivered: outputs.length,
    purchases: runs.filter((run) => run.status !== 'aborted').length,
    hasCost: attempts.some(({ costAmount }) => costAmount !== null),
  }
}

function expected({ modelId, prompt, mode }: Started): Awaited<ReturnType<typeof seen>> {
  const { status, code, delivered, purchases, hasCost } = mode
  const what = `${modelId}: ${prompt}`
  return { what, status, code: code as never, coinsCharged: PRICE * delivered, delivered, purchases, hasCost }
}

function chargedTo(owner: Actor, started: Started[]): number {
  return started
    .filter((each) => each.owner === owner)
    .reduce((sum, { mode }) => sum + PRICE * mode.delivered, 0)
}

async function forgeReports() {
  for (const fake of Object.values(fakes))
    for (const { webhook, input } of fake.bought) {
      if (modeOf((input as { prompt: string }).prompt) !== 'forged' || webhook === undefined) continue
      const { pathname } = new URL(webhook)
      const answer = await fetch(app!.origin + pathname, { method: 'POST', body: 'status=failed' })
      expect(answer.status).toBe(404)
    }
}
