import type { ApiKey } from '@atelier/contract/api-key.ts'
import type { HistoryItem } from '@atelier/contract/history.ts'

type Origin = Pick<HistoryItem, 'channel' | 'keyId'>

/** How something was asked for: on the page, or by which key. A key that is no longer listed was still a key. */
export function cameBy(
  { channel, keyId }: Origin,
  keys: readonly Pick<ApiKey, 'id' | 'name'>[] = [],
): string {
  if (keyId === null) return 'This page'
  const name = keys.find(({ id }) => id === keyId)?.name ?? 'a former key'
  return channel === 'mcp' ? `Agent, ${name}` : name
}
