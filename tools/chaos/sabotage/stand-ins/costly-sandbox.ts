import { createSandbox as createOriginal } from '../../../../server/src/providers/sandbox.ts'
import { readPlan } from '../plan.ts'
import { openPurchases } from '../purchases.ts'

/**
 * A backend that costs money: what was bought is written down, a submit is not repeatable, and one that broke off can be
 * looked for, as with a hosted provider.
 */
export const createSandbox: typeof createOriginal = (tools) => {
  const sandbox = createOriginal(tools)
  const purchases = openPurchases(readPlan().purchasesFile)
  return {
    ...sandbox,
    repeatable: false,
    submit: async (work, signal) => purchases.note(work.attemptId, await sandbox.submit(work, signal)),
    reconcile: async (work) => purchases.find(work.attemptId),
  }
}
