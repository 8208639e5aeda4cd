import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { Notice } from '../design/notice.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { Ago } from '../design/time.tsx'
import { isMissing, isRateLimited } from './problem.ts'
import { Waiting } from './waiting.tsx'
import { wordsFor } from './words.ts'

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'dataUpdatedAt' | 'error' | 'failureReason' | 'failureCount' | 'refetch' | 'isFetching'
>

type Props<Data> = {
  of: Query<Data>
  /** What stands here until the answer comes, in its size. */
  skeleton?: ReactNode
  /** Where to go from what is not there: to ask again would bring the same. */
  wayBack?: ReactNode
  children(data: NonNullable<Data>): ReactNode
}

/**
 * What a query has brought; before that its skeleton, and where it failed the reason and a way to try again. What was
 * brought before a failure stays, with the moment that it is of.
 */
export function Answer<Data>({ of, skeleton, wayBack, children }: Props<Data>) {
  const { data, error, failureReason, failureCount } = of
  if (data != null)
    return (
      <>
        <Stale of={of} />
        {children(data)}
      </>
    )
  if (error) {
    const { title, detail } = wordsFor(error)
    return (
      <Notice kind="bad" title={title} actions={isMissing(error) ? wayBack : <TryAgain of={of} />}>
        {detail}
      </Notice>
    )
  }
  if (isRateLimited(failureReason)) return <Waiting key={failureCount} for={failureReason} />
  return (
    <div role="status" aria-label="Loading">
      {skeleton ?? <Skeleton className="h-40 w-full" />}
    </div>
  )
}

/** Says that what is shown could not be read anew: old figures must not pass for new ones. Nothing while they are new. */
export function Stale({ of }: { of: Query<unknown> }) {
  if (!of.error || of.data == null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1 text-small text-quiet">
      <span role="status">
        {wordsFor(of.error).title}. This is as of <Ago at={new Date(of.dataUpdatedAt).toISOString()} />.
      </span>
      <TryAgain of={of} />
    </p>
  )
}

function TryAgain({ of: { refetch, isFetching } }: { of: Query<unknown> }) {
  return (
    <Button busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  )
}
