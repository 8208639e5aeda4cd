import { MAX_COST_AMOUNT } from '@atelier/contract/backend.ts'
import type { Cost } from './provider.ts'

/** What a backend says that it charged. What no bill could say is a mistake of the backend: then nothing is known. */
export function billableCost(cost: Cost | undefined): Cost | undefined {
  return cost && cost.amount >= 0 && cost.amount <= MAX_COST_AMOUNT ? cost : undefined
}
