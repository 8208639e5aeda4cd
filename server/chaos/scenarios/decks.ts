import { checkAftermath } from '../checks/aftermath.ts'
import { startMonitor } from '../checks/monitor.ts'
import { prepareCluster } from '../cluster/cluster.ts'
import type { Role, Victim } from '../cluster/victim.ts'
import { diceOf } from '../../src/providers/sandbox/dice.ts'
import { makeCustomers } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import { startLoad } from '../load/load.ts'
import { beginLife, seeDie, type Death, type Life } from './life.ts'
import { medianAndMax } from './measure.ts'
import type { Outcome, Stage } from './scenario.ts'

/** For each role, the deaths that its processes draw; a role without a deck lives. */
export type Decks = Partial<Record<Role, Death[]>>

/** Kills processes under load until the decks are empty, or a promise is seen to be broken. */
export async function playDecks({ place, seed, fault, say }: Stage, decks: Decks): Promise<Outcome> {
  const answers = new Answers()
  const did: Record<string, number> = {}
  const monitor = await startMonitor(place)
  const cluster = await prepareCluster(place, { fault })
  const dice = diceOf(seed, 0)
  const draw = (victim: Victim) => beginLife(victim, decks[victim.role]?.pop(), dice)
  const firstLives = cluster.victims.map((victim) => ({ victim, life: draw(victim) }))
  await Promise.all(firstLives.map(({ life }) => life.ready))
  const customers = [
    ...(await makeCustomers(cluster, answers, 4, { runningLimit: 12 })),
    ...(await makeCustomers(cluster, answers, 4, { runningLimit: 2 })), // Mostly waiting.
  ]
  const load = startLoad({ cluster, answers, customers, seed, lanes: 10, pauseMs: 100 })
  await Promise.all(firstLives.map(({ victim, life }) => liveOn(victim, life)))

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

  /** One life after the other; the last is for good. */
  async function liveOn(victim: Victim, first: Life) {
    let life = first
    while (life.death && monitor.found.length === 0) {
      const came = await seeDie(victim, life, dice)
      const count = `${victim.role} killed: ${came}`
      did[count] = (did[count] ?? 0) + 1
      if (came !== life.death) decks[victim.role]!.unshift(life.death) // Its turn comes again.
      say(`${decks[victim.role]!.length} kills of role ${victim.role} to go`)
      life = draw(victim)
    }
    if (monitor.found.length === 0) await life.ready
  }
}

function countAnswers({ byStatus }: Answers): Record<string, number> {
  return Object.fromEntries(Object.entries(byStatus).map(([status, count]) => [`answers ${status}`, count]))
}
