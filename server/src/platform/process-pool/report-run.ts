import type { Operation } from '@atelier/media/protocol.ts'
import { InvalidInput, PoolUnavailable, type PoolFailure } from './errors.ts'
import type { Answered, Outcome } from './pool.ts'

/** How a request ended: with an answer, a refusal, or a failure. */
export type PoolRun = {
  operation: Operation
  result: 'answered' | 'refused' | PoolFailure
  seconds: number
}

type Options = {
  operation: Operation
  signal: AbortSignal | undefined
  onEnd: ((run: PoolRun) => void) | undefined
}

/** Reports how long a request took and how it ended, and throws the outcomes that are errors. */
export async function reportRun<Answer>(
  { operation, signal, onEnd }: Options,
  run: () => Promise<Outcome<Answer>>,
): Promise<Answered<Answer>> {
  const startedMs = performance.now()
  const report = (result: PoolRun['result']) =>
    onEnd?.({ operation, result, seconds: (performance.now() - startedMs) / 1000 })
  try {
    const outcome = await run()
    if (outcome instanceof Error) throw outcome
    report('answered')
    return outcome
  } catch (error) {
    report(resultOf(error, signal))
    throw error
  }
}

function resultOf(error: unknown, signal: AbortSignal | undefined): PoolRun['result'] {
  if (error instanceof InvalidInput) return 'refused'
  if (error instanceof PoolUnavailable) return error.failure
  // It was aborted; or a child could not be started, or an input could not be read.
  return signal?.aborted ? 'closed' : 'failed'
}
