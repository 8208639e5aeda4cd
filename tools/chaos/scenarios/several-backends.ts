import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { saveVerdict } from '../../../server/src/backends/verdicts.store.ts'
import { readLastDay } from '../../../server/src/margins/store.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { between, createRng, pick, type Rng } from '../../../server/src/providers/sandbox/rng.ts'
import { writeModelFiles } from '../../../server/test/model-files.ts'
import { startFakeCog, type FakeCog } from '../../../server/test/providers/fake-cog.ts'
import { PREDICT_SECONDS, type Plan } from '../../../server/test/providers/fake-runs.ts'
import { checkFiles } from '../checks/files.ts'
import { checkFinalState } from '../checks/final-state.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf, type Violation } from '../checks/violation.ts'
import { startCluster } from '../cluster/cluster.ts'
import type { Environment } from '../cluster/environment.ts'
import { makeCustomers, type Customer } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import type { Entry } from '../load/load.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'

/** Generations while all is well, and while something is always wrong. */
const sizes: Record<Scale, { healthy: number; faulty: number }> = {
  full: { healthy: 500, faulty: 2000 },
  quick: { healthy: 100, faulty: 400 },
  brief: { healthy: 20, faulty: 60 },
}

const CLIENTS = 8
const PAUSE_MS = 1000
const FAULT_MS = 5000
const MODEL = 'on-three'
const PRICE = 5
const MAX_PURCHASES = 2
/** Of a second at a backend, in the currency of a coin. */
const RATE = 0.002
const coinValue = { amount: '0.01', currency: 'USD' }
/** The healthy wait counts as this long at least: fractions of a second say nothing. */
const MIN_WAIT_SECONDS = 2

const healthy: Plan = { durationMs: 200 }

/** Each of them befalls one backend at a time, in turn. */
const faults: readonly { name: string; begin(fake: FakeCog): void; end(fake: FakeCog): Promise<void> }[] = [
  { name: 'dead', begin: (fake) => fake.leave(), end: (fake) => fake.comeBack() },
  planned('slow', { durationMs: 3000 }),
  planned('lying', { durationMs: 200, end: { status: 'succeeded', output: '/outputs/wrong.png' } }),
  planned('rate-limited', { submit: { status: 429, headers: { 'retry-after': '2' } } }),
]

function planned(name: string, plan: Plan) {
  return {
    name,
    begin: (fake: FakeCog) => void (fake.does = plan),
    end: async (fake: FakeCog) => void (fake.does = healthy),
  }
}

/** Three backends of one model, of which one is always dead, slow, lying or rate-limited: customers hardly notice. */
export async function buyFromSeveral({ environment, seed, scale, say }: ScenarioContext): Promise<Outcome> {
  const { fakes, variables } = await startFakes(environment)
  const answers = new Answers()
  const cluster = await startCluster(environment, { variables })
  for (const fake of fakes) fake.callbackOrigin = () => cluster.apis[0].origin
  const customers = await makeCustomers(cluster, answers, CLIENTS, { runningLimit: 1000 })
  const monitor = await startMonitor(environment)
  const journal: Entry[] = []
  const did: Record<string, number> = {}

  say('all is well')
  await buy(sizes[scale].healthy, 1)
  const faultyFrom = journal.length
  const stopping = new AbortController()
  const befalling = befall(stopping.signal)
  await buy(sizes[scale].faulty, 2)
  stopping.abort()
  await befalling
  say('waiting for all to end')
  const measured: string[] = []
  const finalState = await checkFinalState(cluster, answers, journal, {
    checkBought: async (db) => [
      ...checkBought(fakes, journal.length),
      ...(await checkMargin(db, fakes, measured)),
      ...(await checkFiles(db, environment)),
      ...(await checkWaiting(db, journal.slice(0, faultyFrom), journal.slice(faultyFrom), measured)),
    ],
  })
  const purchases = fakes.map(({ bought }) => bought.length)
  return {
    did: {
      ...did,
      generations: journal.length,
      purchases: purchases.reduce((a, b) => a + b),
      looks: monitor.looks,
    },
    measured: [...measured, `purchases at each: ${purchases.join(', ')}`],
    violations: [...(await monitor.stop()), ...finalState],
  }

  async function buy(count: number, phase: number) {
    let left = count
    await Promise.all(
      customers.map(async (customer, index) => {
        const rng = createRng(seed, phase * CLIENTS + index)
        while (left > 0) {
          left--
          await sleep(between(rng, 0, PAUSE_MS))
          journal.push(await submit(customer, rng))
        }
      }),
    )
  }

  async function submit(customer: Customer, rng: Rng): Promise<Entry> {
    const body = { modelId: MODEL, params: { prompt: randomUUID() }, maxCoins: PRICE }
    const key = randomUUID()
    const api = pick(rng, cluster.apis)
    const headers = { 'idempotency-key': key }
    const answer = await answers.ask(api, customer.key, 'POST', '/v1/generations', body, headers)
    if (answer?.status !== 201) throw new Error(`A customer with coins was refused: ${answer?.text}`)
    const ending = { status: 'succeeded', coinsCharged: PRICE } as const
    // Two purchases may both be from one that lies.
    const refundedFor = ['unavailable', 'internal'] as const
    return { body, ending, refundedFor, customer, key, acknowledged: answer.body, cancel: 'never' }
  }

  async function befall(signal: AbortSignal) {
    for (let turn = 0; !signal.aborted; turn++) {
      const fault = faults[turn % faults.length]!
      const fake = fakes[turn % fakes.length]!
      fault.begin(fake)
      did[fault.name] = (did[fault.name] ?? 0) + 1
      say(`${journal.length} bought, one backend is ${fault.name}`)
      await sleep(FAULT_MS, undefined, { signal }).catch(() => undefined)
      await fault.end(fake)
    }
  }
}

async function startFakes(environment: Environment) {
  const fakes = await Promise.all([startFakeCog(Date), startFakeCog(Date), startFakeCog(Date)])
  const folder = mkdtempSync(join(tmpdir(), 'atelier-chaos-models-'))
  environment.onCleanup(async () => rmSync(folder, { recursive: true, force: true }))
  for (const fake of fakes) {
    fake.slots = Infinity
    fake.does = healthy
    fake.isPatient = true
    environment.onCleanup(async () => fake.close())
  }
  const settings = ({ url }: FakeCog) => ({ url, lostAfterSeconds: 10 })
  const backends = fakes.map((fake) => ({
    provider: 'cog',
    slots: 20,
    weight: 1,
    cost: { perUnit: { seconds: RATE } },
    settings: settings(fake),
  }))
  const difference = { timeLimitSeconds: 60, maxPurchases: MAX_PURCHASES }
  writeModelFiles(folder, { [MODEL]: backends }, () => difference)
  const variables = {
    MODELS_DIR: folder,
    WORKER_SLOTS: '64',
    COIN_VALUE: `${coinValue.amount} ${coinValue.currency}`,
  }
  return { fakes, variables }
}

function checkBought(fakes: FakeCog[], generations: number): Violation[] {
  const prompts = fakes.flatMap(({ bought }) =>
    bought.map(({ input }) => (input as { prompt: string }).prompt),
  )
  const tooOften = [...Map.groupBy(prompts, (prompt) => prompt)].filter(
    ([, runs]) => runs.length > MAX_PURCHASES,
  )
  const most = generations * MAX_PURCHASES
  return [
    ...violationsOf(
      'nothing is bought more often than the model file permits',
      tooOften.map(([prompt, runs]) => `${prompt} was bought ${runs.length} times`),
    ),
    ...violationsOf(
      'no more is bought than the model files permit',
      prompts.length > most ? [`${prompts.length} of ${most}`] : [],
    ),
  ]
}

/** What the operator is told is what the backends have billed, and what is left of the coins. */
async function checkMargin(db: Db, fakes: FakeCog[], measured: string[]): Promise<Violation[]> {
  await judgeParked(db, fakes)
  const { byModelAndBackend: shown } = await readLastDay(db, coinValue)
  const total = (of: (one: (typeof shown)[number]) => number) => shown.reduce((sum, one) => sum + of(one), 0)
  const billed = RATE * PREDICT_SECONDS * fakes.reduce((sum, { bought }) => sum + bought.length, 0)
  const cost = total(({ earnings }) => Number(earnings.costMoney))
  const margin = total(({ earnings }) => Number(earnings.margin))
  const worth = total(({ coinsCharged }) => coinsCharged) * Number(coinValue.amount)
  measured.push(`cost ${cost.toFixed(2)} and margin ${margin.toFixed(2)} of ${worth.toFixed(2)} USD`)
  const unknown = total(({ earnings }) => earnings.unknownCosts)
  return [
    ...violationsOf('the cost of every attempt is known', unknown > 0 ? [`of ${unknown} it is not`] : []),
    ...violationsOf(
      'the cost that is shown is what the backends billed',
      differ(cost, billed) ? [`${cost} of ${billed}`] : [],
    ),
    ...violationsOf(
      'the margin that is shown is what is left',
      differ(margin, worth - billed) ? [`${margin}, and not ${worth - billed}`] : [],
    ),
  ]
}

/** As an operator does who has looked at the backends. */
async function judgeParked(db: Db, fakes: FakeCog[]) {
  const bought = new Set(fakes.flatMap((fake) => fake.bought.map(({ id }) => id)))
  const { rows } = await sql<{ id: string }>`
    select id from attempts where state = 'parked' and verdict is null`.execute(db)
  for (const { id } of rows)
    await saveVerdict(
      db,
      id,
      bought.has(id)
        ? { verdict: 'bought', cost: { amount: PREDICT_SECONDS, unit: 'seconds' } }
        : { verdict: 'not_bought' },
    )
}

const differ = (one: number, other: number) => Math.abs(one - other) > 1e-6

async function checkWaiting(
  db: Db,
  before: Entry[],
  during: Entry[],
  measured: string[],
): Promise<Violation[]> {
  const [calm, troubled] = [await waitsOf(db, before), await waitsOf(db, during)]
  measured.push(
    `95 of 100 waited at most ${calm.wait.toFixed(2)} s while all was well, ${troubled.wait.toFixed(2)} s while not`,
    `and had it within ${calm.total.toFixed(2)} s and ${troubled.total.toFixed(2)} s`,
    `succeeded: ${calm.succeeded} of ${before.length}, ${troubled.succeeded} of ${during.length}`,
  )
  const most = 2 * Math.max(calm.wait, MIN_WAIT_SECONDS)
  return violationsOf(
    'nobody waits twice as long as while all is well',
    troubled.wait > most ? [`${troubled.wait} s, and not ${most} s`] : [],
  )
}

async function waitsOf(db: Db, entries: Entry[]) {
  const ids = entries.map(({ acknowledged }) => acknowledged.id)
  const { rows } = await sql<{ wait: number; total: number; succeeded: number }>`
    select percentile_cont(0.95) within group (order by extract(epoch from began.at - g.created_at)) as wait,
      percentile_cont(0.95) within group (order by extract(epoch from g.completed_at - g.created_at)) as total,
      count(*) filter (where g.status = 'succeeded')::int as succeeded
    from generations g
    join lateral (select max(created_at) as at from attempts where generation_id = g.id) began on true
    where g.id = any (${ids}::uuid[])`.execute(db)
  const { wait, total, succeeded } = rows[0]!
  return { wait, total, succeeded }
}
