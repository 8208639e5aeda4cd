import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryResult } from './query-result.tsx'
import * as messages from '#messages/api.ts'

type Props<Item> = {
  of: UseQueryResult<{ items: Item[]; nextCursor: string | null }>
  /** Of the page that is shown; undefined for the newest. */
  cursor: string | undefined
  /** A link to another page of the list: to the one at the cursor, or to the newest. */
  linkTo(cursor: string | undefined, label: string): ReactNode
  children(items: Item[]): ReactNode
}

/** A page of a long list, with the ways to the older ones and back to the newest. */
export function PageOfItems<Item>({ of, cursor, linkTo, children }: Props<Item>) {
  return (
    <>
      <div className={of.isPlaceholderData ? 'opacity-60' : ''}>
        <QueryResult of={of}>
          {({ items, nextCursor }) => (
            <>
              {children(items)}
              {nextCursor !== null && <Foot>{linkTo(nextCursor, messages.older)}</Foot>}
            </>
          )}
        </QueryResult>
      </div>
      {cursor !== undefined && <Foot>{linkTo(undefined, messages.backToNewest)}</Foot>}
    </>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="border-t border-line p-3 text-center">{children}</div>
}
