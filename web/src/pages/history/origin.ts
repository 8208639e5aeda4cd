import type { ApiKey } from '@atelier/contract/api-key.ts'
import type { HistoryItem } from '@atelier/contract/history.ts'
import * as messages from '#messages/history.ts'

type Origin = Pick<HistoryItem, 'channel' | 'keyId'>

/** How a generation was submitted: on the page, or with which key. The key may no longer be listed. */
export function originLabel(
  { channel, keyId }: Origin,
  keys: readonly Pick<ApiKey, 'id' | 'name'>[] = [],
): string {
  if (keyId === null) return messages.playground
  const name = keys.find(({ id }) => id === keyId)?.name ?? messages.formerKey
  return channel === 'mcp' ? messages.agent(name) : name
}
