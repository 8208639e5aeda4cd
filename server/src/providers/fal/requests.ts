import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendApi } from '../http/api.ts'
import type { BackendAnswer } from '../http/client.ts'
import type { Listed } from '../http/correlation-id.ts'
import { isSuccess, pollFailureOf } from '../http/failures.ts'
import { ProviderError, type Settings } from '../provider.ts'
import { modelOf } from './request.ts'

const [PAGE_ITEMS, MAX_PAGES] = [100, 50]

/** What was submitted to the model since then, with its inputs. */
export async function listRequests(
  api: BackendApi,
  settings: Settings,
  sinceMs: number,
  signal: AbortSignal,
): Promise<Listed[]> {
  const listed: Listed[] = []
  const query = new URLSearchParams({
    endpoint_id: modelOf(settings),
    start: new Date(sinceMs).toISOString(),
    limit: String(PAGE_ITEMS),
    expand: 'payloads',
  })
  for (let page = 0; page < MAX_PAGES; page++) {
    const url = `/models/requests/by-endpoint?${query.toString()}`
    const answer: BackendAnswer = await api.call(settings, signal, { method: 'GET', url })
    if (!isSuccess(answer) || !isRecord(answer.body) || !Array.isArray(answer.body.items))
      throw pollFailureOf(answer)
    listed.push(...answer.body.items.flatMap(listedOf))
    const { next_cursor: cursor, has_more: hasMore } = answer.body
    if (hasMore !== true || typeof cursor !== 'string') return listed
    query.set('cursor', cursor)
  }
  throw new ProviderError('unavailable', 'too many requests to look through')
}

function listedOf(value: unknown): Listed[] {
  if (!isRecord(value) || typeof value.request_id !== 'string') return []
  const { request_id: id, json_input: input } = value
  return [{ id, input, isRemoved: input === undefined || input === null }]
}
