import type { HistoryPage, HistoryQuery } from '@atelier/contract/history.ts'
import { at, call, get, type Signal } from './client.ts'

/** The operations of what was made. */
export const history = {
  list: (query: HistoryQuery, signal?: Signal) => get<HistoryPage>('/account/v1/generations', signal, query),
  remove: (id: string) => call<object>('DELETE', at`/account/v1/generations/${id}`),
  /** The same from a page that is being left: the browser sends it all the same. */
  removeAtLast: (id: string) =>
    void fetch(at`/account/v1/generations/${id}`, {
      method: 'DELETE',
      credentials: 'same-origin',
      keepalive: true,
    }),
}
