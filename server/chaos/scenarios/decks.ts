import { setTimeout as sleep } from 'node:timers/promises'
import { between, diceOf, type Dice } from '../../src/providers/sandbox/dice.ts'
import { checkAftermath } from '../checks/aftermath.ts'
import { startMonitor } from '../checks/monitor.ts'
import { startCluster } from '../cluster/cluster.ts'
import type { Role, Victim } from '../cluster/victim.ts'
import { makeCustomers } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import { startLoad } from '../load/load.ts'
import type { PointName } from '../sabotage/points.ts'
import { medianAndMax } from './measure.ts'
import type { Outcome, Stage } from './scenario.ts'

export type Death = PointName | 'any moment'

/** For each role, the deaths that its processes draw; a role without a deck lives. */
export type Decks = Partial<Record<Role, Death[]>>

// Beyond this a point is taken to be out of reach for now.
const REACHED_WITHIN_MS = 8_000
const LONGEST_LIFE_MS = 3_000
const MOST_PASSAGES = 4

/** Kills processes under load until the decks are empty, or a promise is seen to be broken. */
export async function playDecks({ place, seed, fault, say }: Stage, decks: Decks): Promise<Outcome> {
  const answers = new Answers()
  const cluster = await startCluster(place, { fault })
  const customers = [
    ...(await makeCustomers(cluster, answers, 4, { runningLimit: 12 })),
    ...(await makeCustomers(cluster, answers, 4, { runningLimit: 2 })), // Mostly waiting.
  ]
  const monitor = await startMonitor(place)
  const load = startLoad({ cluster, answers, customers, seed, lanes: 10, pauseMs: 100 })
  const did: Record<string, number> = {}

  const byRole = Map.groupBy(cluster.victims, ({ role }) => role)
  await Promise.all([...byRole].map(([role, victims]) => play(role, decks[role] ?? [], victims)))
  const isBroken = monitor.found.length > 0
  if (isBroken) await load.abandon()
  else await load.stop()
  say('waiting for all to end')
  const aftermath = isBroken ? [] : await checkAftermath(cluster, answers, load.journal)
  await cluster.stop()
  return {
    did: { ...did, generations: load.journal.length, ...countAnswers(answers), looks: monitor.looks },
    measured: [`from start to ready: ${medianAndMax(cluster.victims.flatMap(({ readyMs }) => readyMs))}`],
    violations: [...(await monitor.stop()), ...aftermath],
  }

  async function play(role: Role, deck: Death[], victims: Victim[]) {
    if (deck.length === 0) return
    const total = deck.length
    await Promise.all(
      victims.map(async (victim, index) => {
        const dice = diceOf(`${seed} ${role}`, index)
        await victim.kill() // Born without a plan.
        for (let death = deck.pop(); death && monitor.found.length === 0; death = deck.pop()) {
          const came = await liveUntil(victim, death, dice)
          const count = `${role} killed: ${came}`
          did[count] = (did[count] ?? 0) + 1
          if (came !== death) deck.unshift(death) // Its turn comes again.
          say(`${role}: ${deck.length} of ${total} kills to go`)
        }
        if (monitor.found.length === 0) await victim.start().ready
      }),
    )
  }
}

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
  const patience = new AbortController()
  await Promise.race([died, sleep(REACHED_WITHIN_MS, undefined, patience).catch(() => undefined)])
  patience.abort()
  await victim.kill()
  return (await died) ?? 'any moment'
}

function countAnswers({ byStatus }: Answers): Record<string, number> {
  return Object.fromEntries(Object.entries(byStatus).map(([status, count]) => [`answers ${status}`, count]))
}
