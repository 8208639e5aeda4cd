import type { ApiKey } from '@atelier/contract/api-key.ts'
import { hasEnded, keyLabel, keyState } from '../../api/key-state.ts'
import * as messages from '#messages/webhooks.ts'

type Key = Pick<ApiKey, 'id' | 'name' | 'lastFour' | 'revokedAt' | 'expiresAt'>

/**
 * The keys to which a webhook can be narrowed: those that work, and the one that it has. That one is offered also while
 * the keys are on their way or cannot be read; without it, saving anything would widen the webhook to all of them.
 */
export function keyChoices(keys: readonly Key[] | undefined, chosenId: string | null, now: number) {
  const offered = (keys ?? [])
    .filter((key) => key.id === chosenId || !hasEnded(keyState(key, now)))
    .map((key) => ({ id: key.id, label: keyLabel(key) }))
  if (chosenId === null || offered.some(({ id }) => id === chosenId)) return offered
  return [{ id: chosenId, label: messages.currentKey }, ...offered]
}
