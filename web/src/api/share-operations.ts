import type { Share, SharePage } from '@atelier/contract/share.ts'
import { queryOptions } from '@tanstack/react-query'
import { at, call, get, post, type Signal } from './client.ts'
import { CallFailed, type FailureCode } from './problem.ts'
import * as messages from '#messages/shares.ts'

export type NewShare = {
  generationId: string
  assetId?: string
  showsParams: boolean
  expiresInDays?: number
}

/** The operations on links to outputs. */
export const shares = {
  create: (body: NewShare) => post<Share>('/account/v1/shares', body).catch(explain),
  list: listAll,
  end: (id: string) => call<object>('DELETE', at`/account/v1/shares/${id}`),
}

/** All of them: people look for the one that they want to revoke. */
async function listAll(signal?: Signal): Promise<Share[]> {
  const items: Share[] = []
  let cursor: string | undefined
  do {
    const page: SharePage = await get('/account/v1/shares', signal, { limit: 100, cursor })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}

export const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: ({ signal }) => shares.list(signal),
})

const reasons: { [Code in FailureCode]?: string } = {
  explore_blocked: messages.blocked,
  explore_limit: messages.limitReached,
  explore_not_shareable: messages.notShareable,
}

/** The server says why in English. */
function explain(error: unknown): never {
  const detail = error instanceof CallFailed ? reasons[error.code] : undefined
  throw error instanceof CallFailed && detail !== undefined
    ? new CallFailed({ code: error.code, status: error.status, detail })
    : error
}
