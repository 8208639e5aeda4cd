import type { ApiKey } from '@atelier/contract/api-key.ts'
import type { HistoryItem } from '@atelier/contract/history.ts'

type Origin = Pick<HistoryItem, 'channel' | 'keyId'>

/** How a generation was submitted: on the page, or with which key. The key may no longer be listed. */
export function originLabel(
  { channel, keyId }: Origin,
  keys: readonly Pick<ApiKey, 'id' | 'name'>[] = [],
): string {
  if (keyId === null) return 'This page'
  const name = keys.find(({ id }) => id === keyId)?.name ?? 'a former key'
  return channel === 'mcp' ? `Agent, ${name}` : name
}
