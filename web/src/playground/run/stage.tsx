import type { Generation } from '@atelier/contract/generation.ts'
import { Answer } from '../../api/answer.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import type { Values } from '../values.ts'
import { Result } from './result.tsx'
import { UnderWay } from './under-way.tsx'
import { useRun } from './use-run.ts'
import { hasEnded } from './newer.ts'

export type StageActions = {
  /** Makes it again with these values, at the price it had. */
  again(params: Values, coins: number): void
  /** Puts its values into the form. */
  apply(generation: Generation): void
  setSeed(seed: number): void
  edit(): void
}

/** What becomes of a run, from the queue to the receipt. */
export function Stage({ runId, actions }: { runId: string; actions: StageActions }) {
  const run = useRun(runId)
  return (
    <Answer of={run} skeleton={<Skeleton className="aspect-square w-full" />}>
      {(generation) =>
        hasEnded(generation) ? (
          <Result generation={generation} actions={actions} />
        ) : (
          <UnderWay generation={generation} />
        )
      }
    </Answer>
  )
}
