import { QueryResult } from '../../api/query-result.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import type { ResultActions } from './result-actions.ts'
import { Result } from './result.tsx'
import { RunProgress } from './run-progress.tsx'
import { useRun } from './use-run.ts'
import { hasEnded } from './newer.ts'

type Props = {
  runId: string
  /** The output to show first. */
  outputId: string | undefined
  actions: ResultActions
}

/** The progress and the result of a run. */
export function ResultPanel({ runId, outputId, actions }: Props) {
  const run = useRun(runId)
  return (
    <QueryResult of={run} skeleton={<Skeleton className="aspect-square w-full" />}>
      {(generation) =>
        hasEnded(generation) ? (
          <Result generation={generation} outputId={outputId} actions={actions} />
        ) : (
          <RunProgress generation={generation} />
        )
      }
    </QueryResult>
  )
}
