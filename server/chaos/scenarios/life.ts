import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Dice } from '../../src/providers/sandbox/dice.ts'
import type { Victim } from '../cluster/victim.ts'
import type { PointName } from '../sabotage/points.ts'

export type Death = PointName | 'any moment'

/** A process from its start on; without a death it stays. */
export type Life = ReturnType<Victim['start']> & { death: Death | undefined }

// Beyond this a point is taken to be out of reach for now.
const REACHED_WITHIN_MS = 8_000
const LONGEST_LIFE_MS = 1_500
const DEATHS_IN_START = 0.25
const MOST_PASSAGES = 3

export function beginLife(victim: Victim, death: Death | undefined, dice: Dice): Life {
  const isPlanned = death !== undefined && death !== 'any moment'
  const plan = isPlanned ? { point: death, passage: 1 + Math.floor(dice() * MOST_PASSAGES) } : undefined
  return { ...victim.start(plan), death }
}

/** Waits for the point, or kills at any moment, the start included; returns how it died. */
export async function seeDie(victim: Victim, { death, ready, died }: Life, dice: Dice): Promise<Death> {
  const patience = new AbortController()
  if (death === 'any moment') {
    if (dice() > DEATHS_IN_START) await ready
    await sleep(between(dice, 0, LONGEST_LIFE_MS))
  } else {
    await Promise.race([ready, died])
    await Promise.race([died, sleep(REACHED_WITHIN_MS, undefined, patience).catch(() => undefined)])
  }
  patience.abort()
  await victim.kill()
  return (await died) ?? 'any moment'
}
