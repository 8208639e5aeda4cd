import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { Notice } from '../design/notice.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useNow } from '../design/time.tsx'
import { CallFailed } from './problem.ts'
import { wordsFor } from './words.ts'

type Props<Data> = {
  of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'failureReason' | 'refetch' | 'isFetching'>
  /** What stands here until the answer comes, in its size. */
  skeleton?: ReactNode
  children(data: NonNullable<Data>): ReactNode
}

/** What a query has brought; before that its skeleton, and where it failed the reason and a way to try again. */
export function Answer<Data>({ of, skeleton, children }: Props<Data>) {
  const { data, error, failureReason, refetch, isFetching } = of
  if (data != null) return children(data)
  if (error) {
    const { title, detail } = wordsFor(error)
    return (
      <Notice
        kind="bad"
        title={title}
        actions={
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {detail}
      </Notice>
    )
  }
  if (failureReason instanceof CallFailed && failureReason.code === 'rate_limited')
    return <Waiting seconds={failureReason.retryAfterSeconds ?? 60} />
  return (
    <div role="status" aria-label="Loading">
      {skeleton ?? <Skeleton className="h-40 w-full" />}
    </div>
  )
}

/** The query tries again by itself; this says when. */
function Waiting({ seconds }: { seconds: number }) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  const now = useNow(1000)
  return (
    <Notice title="Too many requests">
      Trying again in {Math.max(0, Math.ceil((until - now) / 1000))} s.
    </Notice>
  )
}
