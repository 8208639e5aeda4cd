import { Answer } from '../../api/answer.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import type { StageActions } from './stage-actions.ts'
import { Result } from './result.tsx'
import { UnderWay } from './under-way.tsx'
import { useRun } from './use-run.ts'
import { hasEnded } from './newer.ts'

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
