import { setTimeout as sleep } from 'node:timers/promises'
import { between, diceOf, type Dice } from '../../src/providers/sandbox/dice.ts'
import { checkAftermath } from '../checks/aftermath.ts'
import { startMonitor, type Monitor } from '../checks/monitor.ts'
import { startCluster } from '../cluster/cluster.ts'
import type { Engine } from '../cluster/place.ts'
import type { Role, Victim } from '../cluster/victim.ts'
import { makeCustomers } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import { startLoad } from '../load/load.ts'
import { pointNames, points, type PointName } from '../sabotage/points.ts'
import { medianAndMax } from './measure.ts'
import type { Outcome, Scale, Stage } from './scenario.ts'

type Counts = { atEachPoint: number; atAnyMoment: number }
type Death = PointName | 'any moment'

/** Of each role; the embedded engine has one process for both. */
// prettier-ignore
const counts: Record<Scale, Record<Engine, Record<Role, Counts>>> = {
  full: {
    postgres: { api: { atEachPoint: 12, atAnyMoment: 152 }, worker: { atEachPoint: 12, atAnyMoment: 140 }, all: none() },
    embedded: { api: none(), worker: none(), all: { atEachPoint: 10, atAnyMoment: 30 } },
  },
  quick: {
    postgres: { api: { atEachPoint: 3, atAnyMoment: 12 }, worker: { atEachPoint: 3, atAnyMoment: 12 }, all: none() },
    embedded: { api: none(), worker: none(), all: { atEachPoint: 2, atAnyMoment: 6 } },
  },
  brief: {
    postgres: { api: { atEachPoint: 1, atAnyMoment: 1 }, worker: { atEachPoint: 1, atAnyMoment: 1 }, all: none() },
    embedded: { api: none(), worker: none(), all: { atEachPoint: 1, atAnyMoment: 1 } },
  },
}

function none(): Counts {
  return { atEachPoint: 0, atAnyMoment: 0 }
}

// Beyond this a point is taken to be out of reach for now.
const REACHED_WITHIN_MS = 8_000
const LONGEST_LIFE_MS = 3_000
const MOST_PASSAGES = 4

/** `kill -9` of every process, at named points and at any moment, under load; each is started again at once. */
export async function killProcesses(stage: Stage): Promise<Outcome> {
  const { place, seed, scale, fault, say } = stage
  const answers = new Answers()
  const cluster = await startCluster(place, fault)
  const customers = await makeCustomers(cluster, answers, 8, { runningLimit: 12 })
  const monitor = await startMonitor(place, 500)
  const load = startLoad({ cluster, answers, customers, seed, lanes: 8, pauseMs: 100 })

  const did: Record<string, number> = {}
  const decks = Map.groupBy(cluster.victims, ({ role }) => role)
  await Promise.all([...decks].map(([role, victims]) => playDeck(role, victims)))
  await load.stop()
  say('waiting for all to end')
  const aftermath = await checkAftermath(cluster, answers, load.journal)
  return {
    did: { ...did, generations: load.journal.length, ...answersByStatus(answers), looks: monitor.looks },
    measured: [`ready after a kill: ${medianAndMax(cluster.victims.flatMap(({ readyMs }) => readyMs))}`],
    violations: [...(await monitor.stop()), ...aftermath],
  }

  /** The victims of one role draw their deaths from one deck until it is empty. */
  async function playDeck(role: Role, victims: Victim[]) {
    const { atEachPoint, atAnyMoment } = counts[scale][place.engine][role]
    const reachable = pointNames.filter((name) => role === 'all' || points[name].role === role)
    const deck: Death[] = shuffle(diceOf(seed, role.length), [
      ...reachable.flatMap((name) => Array<Death>(atEachPoint).fill(name)),
      ...Array<Death>(atAnyMoment).fill('any moment'),
    ])
    const total = deck.length
    await Promise.all(
      victims.map(async (victim, place) => {
        const dice = diceOf(`${seed} ${role}`, place)
        await victim.kill() // Born without a plan.
        for (let death = deck.pop(); death; death = deck.pop()) {
          if (isOver(monitor)) break
          const came = await liveUntil(victim, death, dice)
          const count = `${role} killed: ${came}`
          did[count] = (did[count] ?? 0) + 1
          if (came !== death) deck.unshift(death) // Its turn comes again.
          say(`${role}: ${deck.length} of ${total} kills to go`)
        }
        await victim.start().ready
      }),
    )
  }
}

const isOver = ({ found }: Monitor) => found.length > 0

/** Starts the process and sees it die; returns how it did. */
async function liveUntil(victim: Victim, death: Death, dice: Dice): Promise<Death> {
  if (death === 'any moment') {
    const { died } = victim.start()
    await sleep(between(dice, 0, LONGEST_LIFE_MS))
    await victim.kill()
    await died
    return death
  }
  const passage = 1 + Math.floor(dice() * MOST_PASSAGES)
  const { ready, died } = victim.start({ point: death, passage })
  await Promise.race([ready, died])
  await Promise.race([died, sleep(REACHED_WITHIN_MS)])
  await victim.kill()
  return (await died) ?? 'any moment'
}

function shuffle<Item>(dice: Dice, items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: dice() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

function answersByStatus({ byStatus }: Answers): Record<string, number> {
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, count]) => [`answers ${status}`, count]),
  )
}
