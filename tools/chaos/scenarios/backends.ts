import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Failpoint } from '../../../server/src/platform/failpoints.ts'
import { between, createRng, pick, type Rng } from '../../../server/src/providers/sandbox/rng.ts'
import { writeModelFiles } from '../../../server/test/model-files.ts'
import { startFakeCog } from '../../../server/test/providers/fake-cog.ts'
import { falKey, startFakeFal } from '../../../server/test/providers/fake-fal.ts'
import { startFakeComfyUi } from '../../../server/test/providers/fake-comfyui.ts'
import { openAiKey, startFakeOpenAi } from '../../../server/test/providers/fake-openai.ts'
import { replicateKey, startFakeReplicate } from '../../../server/test/providers/fake-replicate.ts'
import type { FakeBackend } from '../../../server/test/providers/fake-runs.ts'
import {
  backendNames,
  modeAt,
  modes,
  planByPrompt,
  promptOf,
  type BackendName,
  type Mode,
} from '../../../server/test/providers/modes.ts'
import { comfyUiEntry } from '../../../server/test/providers/text-to-image.ts'
import { checkFinalState } from '../checks/final-state.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf, type Violation } from '../checks/violation.ts'
import { prepareCluster, type Cluster } from '../cluster/cluster.ts'
import type { Environment } from '../cluster/environment.ts'
import type { TargetNode } from '../cluster/target-node.ts'
import { makeCustomer, type Customer } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import type { Entry } from '../load/load.ts'
import type { Order } from '../load/orders.ts'
import { awaitKill, startIncarnation } from './incarnation.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'
import { shuffle } from './shuffle.ts'

/** Runs are of each mode at each backend that has it. */
const sizes: Record<Scale, { runs: number; kills: number; timeLimitSeconds: number }> = {
  full: { runs: 250, kills: 240, timeLimitSeconds: 60 },
  quick: { runs: 5, kills: 24, timeLimitSeconds: 30 },
  brief: { runs: 1, kills: 4, timeLimitSeconds: 15 },
}

/** Those that a generation passes in a worker. */
const killPoints: readonly Failpoint[] = [
  'claim-after-commit',
  'submit-before',
  'handle-before-save',
  'handle-after-save',
  'settle-before-commit',
  'settle-after-commit',
]

const PRICE = 5
const CLIENTS = 8

/** A fifth within ten minutes would pause the account. */
const REFUSALS_OF_A_CUSTOMER = 4

type Purchase = Order & { isRefused: boolean }

type Fakes = Record<BackendName, FakeBackend>

/** Everything that backends over HTTP do wrong, while workers are killed at every step: nothing is bought twice. */
export async function buyFromBackends({ environment, seed, scale, say }: ScenarioContext): Promise<Outcome> {
  const { runs, kills, timeLimitSeconds } = sizes[scale]
  const { fakes, variables } = await startFakes(environment, timeLimitSeconds)
  const answers = new Answers()
  const did: Record<string, number> = {}
  const monitor = await startMonitor(environment)
  const cluster = await prepareCluster(environment, { variables })
  for (const fake of Object.values(fakes))
    fake.callbackOrigin = () => (cluster.apis.find(({ isReady }) => isReady) ?? cluster.apis[0]).origin
  await Promise.all(cluster.apis.map((api) => api.start().ready))

  const workers = cluster.nodes.filter(({ role }) => role === 'worker')
  let left = kills
  const isKilling = () => left > 0 && monitor.found.length === 0
  const killing = Promise.all(
    workers.map((worker, index) => killAgainAndAgain(worker, createRng(seed, index))),
  )
  const orders = shuffle(createRng(seed, CLIENTS), everyOrder(runs))
  const journal: Entry[] = []
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => buy(createRng(seed, index))))
  await killing
  say('waiting for all to end')
  const finalState = await checkFinalState(cluster, answers, journal, {
    checkBought: async () => checkBought(fakes),
  })
  return {
    did: {
      ...did,
      generations: journal.length,
      purchases: Object.values(fakes).flatMap(paidRuns).length,
      looks: monitor.looks,
    },
    measured: [],
    violations: [...(await monitor.stop()), ...finalState],
  }

  async function killAgainAndAgain(worker: TargetNode, rng: Rng) {
    while (isKilling()) {
      left--
      const killPoint = pick(rng, killPoints)
      const came = await awaitKill(worker, startIncarnation(worker, killPoint, rng), rng)
      const count = `worker killed: ${came}`
      did[count] = (did[count] ?? 0) + 1
      say(`${left} kills and ${orders.length} orders to go`)
    }
    await worker.start().ready
  }

  /** Orders all there is, and then more for as long as workers are killed, or they would not come to where they die. */
  async function buy(rng: Rng) {
    let customer = await makeCustomer(cluster, answers, { runningLimit: 1000 })
    let refusals = 0
    while (orders.length > 0 || isKilling()) {
      const next = orders.pop()
      await sleep(between(rng, 0, next ? 200 : 2000))
      const order = next ?? anyOrder(rng)
      if (order.isRefused && ++refusals > REFUSALS_OF_A_CUSTOMER) {
        customer = await makeCustomer(cluster, answers, { runningLimit: 1000 })
        refusals = 1
      }
      journal.push(await submit(cluster, answers, customer, order))
    }
  }
}

async function startFakes(environment: Environment, timeLimitSeconds: number) {
  const [cog, replicate, fal, openAi, videos, comfyUi] = await Promise.all([
    startFakeCog(Date),
    startFakeReplicate(Date),
    startFakeFal(Date),
    startFakeOpenAi(Date),
    startFakeOpenAi(Date),
    startFakeComfyUi(Date),
  ])
  cog.slots = Infinity
  replicate.pageSize = 100
  fal.pageSize = 100
  const fakes: Fakes = {
    'on-cog': cog,
    'on-replicate': replicate,
    'on-fal': fal,
    'on-openai': openAi,
    'on-openai-videos': videos,
    'on-comfyui': comfyUi,
  }
  const folder = mkdtempSync(join(tmpdir(), 'atelier-chaos-models-'))
  environment.onCleanup(async () => rmSync(folder, { recursive: true, force: true }))
  for (const fake of Object.values(fakes)) {
    fake.does = planByPrompt()
    fake.isPatient = true
    environment.onCleanup(async () => fake.close())
  }
  const slots = 1000
  const cogSettings = { url: cog.url, lostAfterSeconds: 10 }
  const replicateSettings = {
    url: `${replicate.url}/v1`,
    key: '${REPLICATE_KEY}',
    model: 'acme/camera',
    correlationId: 'job',
  }
  const falSettings = {
    url: `${fal.url}/queue`,
    restUrl: `${fal.url}/rest`,
    apiUrl: `${fal.url}/v1`,
    key: '${FAL_KEY}',
    model: 'acme/camera',
    correlationId: 'job',
  }
  const openAiSettings = { key: '${OPENAI_KEY}', model: 'painter', url: `${openAi.url}/v1` }
  const videoSettings = { ...openAiSettings, url: `${videos.url}/v1`, route: 'videos' }
  writeModelFiles(
    folder,
    {
      'on-cog': [{ provider: 'cog', slots, settings: cogSettings }],
      'on-replicate': [{ provider: 'replicate', slots, settings: replicateSettings }],
      'on-fal': [{ provider: 'fal', slots, settings: falSettings }],
      'on-openai': [{ provider: 'openai', slots, settings: openAiSettings }],
      'on-openai-videos': [{ provider: 'openai', slots, settings: videoSettings }],
      'on-comfyui': [{ ...comfyUiEntry(comfyUi.url), slots }],
    },
    () => ({ timeLimitSeconds }),
  )
  const secrets = {
    BACKEND_SECRETS: 'REPLICATE_KEY,FAL_KEY,OPENAI_KEY',
    FAL_KEY: falKey,
    REPLICATE_KEY: replicateKey,
    OPENAI_KEY: openAiKey,
  }
  return { fakes, variables: { MODELS_DIR: folder, ...secrets, WORKER_SLOTS: '64' } }
}

function everyOrder(runs: number): Purchase[] {
  const all = backendNames.flatMap((backend) =>
    Object.keys(modes).flatMap((name) => {
      const mode = modeAt(backend, name)
      return mode ? [{ backend, name, mode }] : []
    }),
  )
  return all.flatMap(({ backend, name, mode }) =>
    Array.from({ length: runs }, () => orderOf(backend, name, mode)),
  )
}

/** One that every backend delivers. */
function anyOrder(rng: Rng): Purchase {
  const backend = pick(rng, backendNames)
  return orderOf(backend, 'at once', modeAt(backend, 'at once')!)
}

function orderOf(
  modelId: BackendName,
  name: string,
  { outputs = 1, status, delivered, code }: Mode,
): Purchase {
  const params = { prompt: promptOf(name, randomUUID()), num_outputs: outputs }
  return {
    body: { modelId, params, maxCoins: PRICE * outputs },
    ending: { status, coinsCharged: PRICE * delivered },
    refundedFor: ['unavailable'],
    isRefused: code === 'content_policy',
  }
}

async function submit({ apis }: Cluster, answers: Answers, customer: Customer, order: Order): Promise<Entry> {
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const answer = await answers.ask(apis[0], customer.key, 'POST', '/v1/generations', order.body, headers)
  if (answer?.status !== 201) throw new Error(`A customer with coins was refused: ${answer?.text}`)
  return { ...order, customer, key, acknowledged: answer.body, cancel: 'never' }
}

/** What a backend has been paid for. */
function paidRuns({ bought }: FakeBackend) {
  return bought.filter(({ status }) => status !== 'aborted')
}

function checkBought(fakes: Fakes): Violation[] {
  const prompts = Object.values(fakes).flatMap((fake) =>
    paidRuns(fake).map(({ input }) => (input as { prompt: string }).prompt),
  )
  const twice = [...Map.groupBy(prompts, (prompt) => prompt)].filter(([, runs]) => runs.length > 1)
  return violationsOf(
    'no generation is bought twice',
    twice.map(([prompt, runs]) => `${prompt} was bought ${runs.length} times`),
  )
}
