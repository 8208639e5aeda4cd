import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { Notice } from '../design/notice.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { Second } from '../design/time.tsx'
import { isMissing, isRateLimited, unreachable } from './problem.ts'
import { RateLimitNotice } from './rate-limit-notice.tsx'
import { messageFor } from './messages.ts'
import { Parts } from '../design/parts.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/api.ts'

type Query<Data> = Pick<
  UseQueryResult<Data>,
  | 'data'
  | 'dataUpdatedAt'
  | 'error'
  | 'failureReason'
  | 'failureCount'
  | 'refetch'
  | 'isFetching'
  | 'isPaused'
>

type Props<Data> = {
  of: Query<Data>
  /** Shown while the query is loading, in the size of the result. */
  skeleton?: ReactNode
  /** Shown instead of "Try again" for a 404, where a retry would bring the same. */
  wayBack?: ReactNode
  children(data: NonNullable<Data>): ReactNode
}

/**
 * Shows the data of a query; before that a skeleton, and after a failure the reason and a retry button. Data that was
 * loaded before a failure stays, with its time.
 */
export function QueryResult<Data>({ of, skeleton, wayBack, children }: Props<Data>) {
  const { data, failureReason, failureCount, isPaused } = of
  // Without a connection the query waits for one, and has no failure of its own.
  const error = of.error ?? (isPaused ? (failureReason ?? unreachable()) : null)
  if (data != null)
    return (
      <>
        <Stale of={of} />
        {children(data)}
      </>
    )
  if (error) {
    const { title, detail } = messageFor(error)
    return (
      <Notice kind="bad" title={title} actions={isMissing(error) ? wayBack : <TryAgain of={of} />}>
        {detail}
      </Notice>
    )
  }
  if (isRateLimited(failureReason)) return <RateLimitNotice key={failureCount} for={failureReason} />
  return (
    <div role="status" aria-label={common.loading}>
      {skeleton ?? <Skeleton className="h-40 w-full" />}
    </div>
  )
}

/**
 * Says that the data shown could not be refreshed, from the first failed try on, so that old figures do not pass for new
 * ones. Empty while they are fresh.
 */
export function Stale({ of }: { of: Query<unknown> }) {
  const error = of.error ?? of.failureReason
  if (!error || of.data == null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1 text-small text-quiet">
      <span role="status">
        <Parts
          of={messages.stale(
            messageFor(error).title.replace(/\.$/, ''),
            <Second at={new Date(of.dataUpdatedAt).toISOString()} />,
          )}
        />
      </span>
      <TryAgain of={of} />
    </p>
  )
}

function TryAgain({ of: { refetch, isFetching } }: { of: Query<unknown> }) {
  return (
    <Button busy={isFetching} onClick={() => void refetch()}>
      {common.tryAgain}
    </Button>
  )
}
