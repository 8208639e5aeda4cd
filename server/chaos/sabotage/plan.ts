import type { FaultName } from './faults.ts'
import type { PointName } from './points.ts'

/** What is in store for a process; it travels in the environment. */
export type Plan = {
  /** Where it is to die, and at which passage; undefined when it is killed from outside. */
  death?: { point: PointName; passage: number } | undefined
  fault?: FaultName | undefined
  /** The file in which the backend writes down what was bought. */
  purchasesFile: string
}

export const planVariable = 'CHAOS_PLAN'
/** Printed by a process as its last word. */
export const lastWords = (point: PointName) => `died at: ${point}`
