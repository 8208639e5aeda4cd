import { diceOf, type Dice } from '../../src/providers/sandbox/dice.ts'
import { checkAftermath } from '../checks/aftermath.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { prepareCluster } from '../cluster/cluster.ts'
import type { Role, Victim } from '../cluster/victim.ts'
import { makeCustomers } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import { startLoad } from '../load/load.ts'
import { addReceiver } from '../load/receiver.ts'
import { beginLife, seeDie, type Death, type Life } from './life.ts'
import { medianAndMax } from './measure.ts'
import type { Outcome, Scale, Stage } from './scenario.ts'

/** For each role, the deaths that its processes draw; a role without a deck lives. */
export type Decks = Partial<Record<Role, Death[]>>

const lanes: Record<Scale, number> = { full: 10, quick: 10, brief: 3 }
const MOST_MISSES = 40
const LOOKS_PER_DEATH = 0.15

/** Kills processes under load until the decks are empty, or a promise is seen to be broken. */
export async function playDecks({ place, seed, scale, fault, say }: Stage, decks: Decks): Promise<Outcome> {
  const answers = new Answers()
  const did: Record<string, number> = {}
  const monitor = await startMonitor(place)
  const cluster = await prepareCluster(place, { fault })
  const missed: string[] = []
  const firstLives = cluster.victims.map((victim, index) => {
    const dice = diceOf(seed, index)
    return { victim, dice, life: draw(victim, dice) }
  })
  await Promise.all(firstLives.map(({ life }) => life.ready))
  const customers = [
    ...(await makeCustomers(cluster, answers, 4, { runningLimit: 12 })),
    ...(await makeCustomers(cluster, answers, 4, { runningLimit: 2 })), // Mostly waiting.
  ]
  const receiver = await addReceiver(cluster, answers, customers.slice(0, 4), seed)
  const load = startLoad({ cluster, answers, customers, seed, lanes: lanes[scale], pauseMs: 100 })
  await Promise.all(firstLives.map(({ victim, life, dice }) => liveOn(victim, life, dice)))

  const isBroken = monitor.found.length > 0
  if (isBroken) await load.abandon()
  else await load.stop()
  say('waiting for all to end')
  const aftermath = isBroken ? [] : await checkAftermath(cluster, answers, load.journal, { receiver })
  await cluster.stop()
  return {
    did: {
      ...did,
      generations: load.journal.length,
      deliveries: receiver.requests,
      ...countAnswers(answers),
      looks: monitor.looks,
    },
    measured: [`from start to ready: ${medianAndMax(cluster.victims.flatMap(({ readyMs }) => readyMs))}`],
    violations: [
      ...(await monitor.stop()),
      ...aftermath,
      ...violationsOf('every point is reached', missed.slice(MOST_MISSES)),
    ],
  }

  /** One life after the other; the last is for good. */
  async function liveOn(victim: Victim, first: Life, dice: Dice) {
    const deck = decks[victim.role] ?? []
    let life = first
    while (life.death && monitor.found.length === 0) {
      const came = await seeDie(victim, life, dice)
      const count = `${victim.role} killed: ${came}`
      did[count] = (did[count] ?? 0) + 1
      if (came !== life.death) miss(life.death, deck)
      if (dice() < LOOKS_PER_DEATH) await monitor.lookWhileDead()
      say(`${deck.length} kills of role ${victim.role} to go`)
      life = draw(victim, dice)
    }
    if (monitor.found.length === 0) await life.ready
  }

  function draw(victim: Victim, dice: Dice): Life {
    return beginLife(victim, decks[victim.role]?.pop(), dice)
  }

  /** Its turn comes again, but not for ever. */
  function miss(death: Death, deck: Death[]) {
    missed.push(death)
    if (missed.length <= MOST_MISSES) deck.unshift(death)
  }
}

function countAnswers({ byStatus }: Answers): Record<string, number> {
  return Object.fromEntries(Object.entries(byStatus).map(([status, count]) => [`answers ${status}`, count]))
}
