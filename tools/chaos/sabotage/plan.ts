import type { Failpoint } from '../../../server/src/platform/failpoints.ts'

/** What a process is to do to itself; passed in an environment variable. */
export type Plan = {
  /**
   * The failpoint at which it kills itself, and the how-manieth time it gets there; undefined when it is killed from
   * outside.
   */
  killPoint?: { failpoint: Failpoint; occurrence: number } | undefined
  /** The file in which the backend writes down what was bought. */
  purchasesFile: string
}

export const planVariable = 'CHAOS_PLAN'

/** Of this process. */
export const readPlan = () => JSON.parse(process.env[planVariable]!) as Plan

/** Printed by a process just before it kills itself. */
export const killMarker = (failpoint: Failpoint) => `died at: ${failpoint}`
