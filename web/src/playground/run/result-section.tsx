import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Empty } from '../../design/empty.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { usePlayground } from '../playground-context.ts'
import { useSessionStart } from '../session/session-start.ts'
import type { Values } from '../values.ts'
import type { ResultActions } from './result-actions.ts'
import * as messages from '#messages/run.ts'
import * as common from '#messages/common.ts'

const ResultPanel = lazy(async () => ({ default: (await import('./result-panel.tsx')).ResultPanel }))
const Examples = lazy(async () => ({ default: (await import('../examples/examples.tsx')).Examples }))
const SessionRuns = lazy(async () => ({ default: (await import('../session/session-runs.tsx')).SessionRuns }))

type Props = {
  personId: string | undefined
  run: string | undefined
  output: string | undefined
  actions: ResultActions
  onExample(params: Values): AbortSignal
  /** What is shown instead of a result, as long as there is none. */
  empty: ReactNode
}

/** What became of the form: the runs of this session, and the one that is looked at. */
export function ResultSection({ personId, run, output, actions, onExample, empty }: Props) {
  const { formSource } = usePlayground()
  const since = useSessionStart(personId)

  // On narrow screens the new run is scrolled into view.
  const resultPanel = useRef<HTMLElement>(null)
  const begun = useRef(run)
  useEffect(() => {
    if (run !== undefined && run !== begun.current) resultPanel.current?.scrollIntoView({ block: 'nearest' })
    begun.current = run
  }, [run])

  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 wide:sticky wide:top-6">
      {since !== undefined && (
        <Suspense>
          <SessionRuns since={since} runId={run} />
        </Suspense>
      )}
      <section
        aria-label={messages.result}
        ref={resultPanel}
        className="sheet min-w-0 scroll-mt-16 wide:min-h-80"
      >
        {run === undefined && formSource.examples.length > 0 ? (
          <Suspense fallback={<Skeleton className="min-h-80 w-full" />}>
            <Examples onChoose={onExample} />
          </Suspense>
        ) : run === undefined ? (
          empty || <Empty title={common.nothingYet}>{messages.resultAppearsHere}</Empty>
        ) : (
          <Suspense fallback={<Skeleton className="min-h-80 w-full" />}>
            <ResultPanel key={`${run} ${output}`} runId={run} outputId={output} actions={actions} />
          </Suspense>
        )}
      </section>
    </div>
  )
}
