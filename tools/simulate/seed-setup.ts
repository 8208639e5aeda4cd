import type { Actor } from './actors/actor.ts'
import { ApiNode } from './actors/api-node.ts'
import { Cashier } from './actors/cashier.ts'
import { Client } from './actors/client.ts'
import { Clock } from './actors/clock.ts'
import { Listener } from './actors/listener.ts'
import { Operator } from './actors/operator.ts'
import { WorkerNode } from './actors/worker-node.ts'
import { makeCodes } from './codes.ts'
import { createPeople } from './people.ts'
import { seededRandom, type Random } from './random.ts'
import type { Simulation } from './simulation.ts'
import { Trace } from './trace.ts'
import { registerWebhooks } from './webhooks.ts'

export type SeedSetup = { random: Random; trace: Trace; actors: Actor[] }

const SUBMITS = 4

/** Resets the simulation and creates the actors of this seed. */
export async function setUpSeed(simulation: Simulation, seed: number): Promise<SeedSetup> {
  const {
    time,
    simulated,
    backends,
    receivers,
    blobs,
    findings,
    clientHistory,
    tokens,
    purchases,
    deliveries,
  } = simulation
  const random = seededRandom(seed)
  const startMs = startOf(random)
  time.startAt(startMs, seededRandom(seed + 1_000_000_007)) // A separate generator, so that ids do not shift the choices.
  backends.reset(random)
  // Also separate: without webhooks, a run is the same as if they did not exist.
  const webhookRandom = seededRandom(seed + 2_000_000_011)
  receivers.reset(webhookRandom)
  for (const part of [blobs, findings, clientHistory, tokens, purchases, deliveries]) part.reset()
  await simulated.reset(startMs)

  const trace = new Trace(startMs)
  const people = await createPeople(simulated.pool, random, clientHistory)
  const hooks = await registerWebhooks(simulated.pool, webhookRandom, people)
  // Again separate, so that a seed without codes is what it was before there were any.
  const codeRandom = seededRandom(seed + 3_000_000_019)
  const codes = await makeCodes(simulated.pool, codeRandom)
  const accountIds = [...new Set(people.map(({ accountId }) => accountId))]
  for (const { name, accountId } of people.toReversed()) trace.name(accountId, name)
  for (const { name, id } of hooks) trace.name(id, name)
  const api = new ApiNode(
    simulation,
    people.flatMap(({ key, spareKey }) => [key.apiKey, spareKey.apiKey]),
  )
  const workers = ['worker 1', 'worker 2'].map(
    (name) => new WorkerNode(name, simulation, 1 + random.below(2), hooks.length > 0),
  )
  for (const node of [api, ...workers]) await node.start()
  const submits = Math.ceil(SUBMITS / people.length)
  const clients = people.map((person) => new Client(person, { api, clientHistory, random, submits }))
  const operator = new Operator({ api, clientHistory, random, accountIds, people })
  const listener = new Listener({ api, random: webhookRandom, accountIds, hooks })
  const cashier = new Cashier({ api, clientHistory, random: codeRandom, people, codes })
  const clock = new Clock(simulation, random)
  return { random, trace, actors: [...clients, operator, listener, cashier, api, ...workers, clock] }
}

/** A moment of 2026, often a few seconds or hours before its month ends. */
function startOf(random: Random): number {
  const monthEnd = Date.UTC(2026, 1 + random.below(11), 1)
  return monthEnd - random.pick([5, 60, 7200, 864_000]) * 1000
}
