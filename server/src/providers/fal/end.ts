import type { OutputReader } from '../http/outputs.ts'
import { canceledRun, deliveredRun } from '../http/prediction.ts'
import type { Cost, Progress, Work } from '../provider.ts'
import { failureOfRun } from './failures.ts'
import type { QueueState, Result } from './result.ts'

/** What the end of a request means for the generation. `isLate`: the time that we had given it has passed. */
export function endOf(
  state: QueueState,
  result: Result,
  work: Work,
  read: OutputReader,
  { isLate, cost }: { isLate: boolean; cost: Cost | undefined },
): Progress {
  const charge = cost === undefined ? {} : { cost }
  const isWhole = state.state === 'ended' && state.error === undefined && state.errorType === undefined
  if (isWhole && result.status < 300) return deliveredRun(result.body, work, read, charge)
  const { isCanceled, ...failure } = failureOfRun(state, result, cost)
  return isCanceled ? canceledRun(isLate, charge) : { ...failure, ...charge }
}
