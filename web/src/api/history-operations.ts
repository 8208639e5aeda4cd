import type { HistoryPage, HistoryQuery } from '@atelier/contract/history.ts'
import { at, call, get, type Signal } from './client.ts'

/** The operations on past generations. */
export const history = {
  list: (query: HistoryQuery, signal?: Signal) => get<HistoryPage>('/account/v1/generations', signal, query),
  remove: (id: string) => call<object>('DELETE', at`/account/v1/generations/${id}`),
  /** The same while the page is unloading; with `keepalive` the browser still sends it. */
  removeOnUnload: (id: string) =>
    void fetch(at`/account/v1/generations/${id}`, {
      method: 'DELETE',
      credentials: 'same-origin',
      keepalive: true,
    }),
}
