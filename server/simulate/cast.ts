import type { Actor } from './actors/actor.ts'
import { ApiNode } from './actors/api-node.ts'
import { Client } from './actors/client.ts'
import { Clock } from './actors/clock.ts'
import { Listener } from './actors/listener.ts'
import { Operator } from './actors/operator.ts'
import { WorkerNode } from './actors/worker-node.ts'
import { invite } from './people.ts'
import { seededRandom, type Random } from './random.ts'
import type { Stage } from './stage.ts'
import { Story } from './story.ts'
import { register } from './webhooks.ts'

export type Cast = { random: Random; story: Story; actors: Actor[] }

const SUBMITS = 4

/** Sweeps the stage and puts on it who plays in this seed. */
export async function openSeed(stage: Stage, seed: number): Promise<Cast> {
  const { time, simulated, backends, receivers, blobs, findings, told, tokens, purchases, deliveries } = stage
  const random = seededRandom(seed)
  const startMs = startOf(random)
  time.startAt(startMs, seededRandom(seed + 1_000_000_007)) // Ids are drawn apart from choices.
  backends.forget(random)
  // Apart, too: where nobody listens, the story is as if there were no webhooks.
  const listening = seededRandom(seed + 2_000_000_011)
  receivers.forget(listening)
  for (const part of [blobs, findings, told, tokens, purchases, deliveries]) part.forget()
  await simulated.reset(startMs)

  const story = new Story(startMs)
  const people = await invite(simulated.pool, random, told)
  const hooks = await register(simulated.pool, listening, people)
  const accountIds = [...new Set(people.map(({ accountId }) => accountId))]
  for (const { name, accountId } of people.toReversed()) story.name(accountId, name)
  for (const { name, id } of hooks) story.name(id, name)
  const api = new ApiNode(
    stage,
    people.flatMap(({ key, spareKey }) => [key.apiKey, spareKey.apiKey]),
  )
  const workers = ['worker 1', 'worker 2'].map(
    (name) => new WorkerNode(name, stage, 1 + random.below(2), hooks.length > 0),
  )
  for (const node of [api, ...workers]) await node.start()
  const submits = Math.ceil(SUBMITS / people.length)
  const clients = people.map((person) => new Client(person, { api, told, random, submits }))
  const operator = new Operator({ api, told, random, accountIds, people })
  const listener = new Listener({ api, random: listening, accountIds, hooks })
  const clock = new Clock(stage, random)
  return { random, story, actors: [...clients, operator, listener, api, ...workers, clock] }
}

/** A moment of 2026, often a few seconds or hours before its month ends. */
function startOf(random: Random): number {
  const monthEnd = Date.UTC(2026, 1 + random.below(11), 1)
  return monthEnd - random.pick([5, 60, 7200, 864_000]) * 1000
}
