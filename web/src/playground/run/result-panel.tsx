import { QueryResult } from '../../api/query-result.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import type { ResultActions } from './result-actions.ts'
import { Result } from './result.tsx'
import { RunProgress } from './run-progress.tsx'
import { useRun } from './use-run.ts'
import { hasEnded } from './newer.ts'

/** The progress and the result of a run. */
export function ResultPanel({ runId, actions }: { runId: string; actions: ResultActions }) {
  const run = useRun(runId)
  return (
    <QueryResult of={run} skeleton={<Skeleton className="aspect-square w-full" />}>
      {(generation) =>
        hasEnded(generation) ? (
          <Result generation={generation} actions={actions} />
        ) : (
          <RunProgress generation={generation} />
        )
      }
    </QueryResult>
  )
}
