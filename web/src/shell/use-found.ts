import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { BookOpen, Blend, History, KeyRound, Shapes, Webhook } from '../design/icons.ts'
import { effectsQuery } from '../api/generate-queries.ts'
import { isOfAgent, keyLabel } from '../api/key-state.ts'
import { generationsQuery, keysQuery, modelsQuery, personQuery, webhooksQuery } from '../api/queries.ts'
import { effectName } from '../effect-name.ts'
import { promptOf } from '../outputs/prompt-of.ts'
import type { Command } from './commands.tsx'
import { documentsQuery, operatorDocument } from './documents.ts'
import { rank } from './rank.ts'
import * as messages from '#messages/palette.ts'

/** Of each kind, so that no kind hides the others. */
const MOST = 6
const recentQuery = generationsQuery({ limit: 50 })

/** What was found of one kind. While its list is still loading, more may be found. */
type FoundOfKind = { found: Command[]; isLoading: boolean }

/**
 * What has a name of its own: models, effects, recent runs, keys, webhooks and documents, in the order in which they are
 * shown. Nothing before something is typed.
 */
export function useFound(typed: string, isSignedIn: boolean): FoundOfKind[] {
  const router = useRouter()
  const isTyping = typed.trim().length > 0
  const own = { enabled: isTyping && isSignedIn }
  const lists = {
    models: useQuery({ ...modelsQuery, enabled: isTyping }),
    effects: useQuery({ ...effectsQuery, enabled: isTyping }),
    runs: useQuery({ ...recentQuery, ...own }),
    keys: useQuery({ ...keysQuery, ...own }),
    webhooks: useQuery({ ...webhooksQuery, ...own }),
    documents: useQuery({ ...documentsQuery, enabled: isTyping }),
  }
  const isOperator = useQuery(personQuery).data?.operatorRole != null
  if (!isTyping) return []

  const models = lists.models.data?.models ?? []
  const effects = lists.effects.data?.effects ?? []
  const runs = lists.runs.data?.items ?? []
  const keys = lists.keys.data?.items ?? []
  const webhooks = lists.webhooks.data?.items ?? []
  const documents = [...(isOperator ? [operatorDocument] : []), ...(lists.documents.data ?? [])]

  const groups: Record<keyof typeof lists, Command[]> = {
    models: models.map(({ id, displayName, keywords, method }) => ({
      id: `model-${id}`,
      label: displayName,
      keywords: [...(keywords ?? []), id, ...(method === undefined ? [] : [method.toLowerCase()])],
      kind: messages.model,
      icon: Shapes,
      run: () => void router.navigate({ to: '/models/$modelId', params: { modelId: id } }),
    })),
    effects: effects.map((effect) => ({
      id: `effect-${effect.id}`,
      label: effectName(effect),
      keywords: [effect.id],
      kind: messages.effect,
      icon: Blend,
      run: () => void router.navigate({ to: '/effects/$effectId', params: { effectId: effect.id } }),
    })),
    runs: runs.map((generation) => ({
      id: `run-${generation.id}`,
      label: promptOf(generation) ?? generation.modelName,
      keywords: [generation.id, generation.modelName.toLowerCase()],
      kind: messages.run,
      icon: History,
      run: () =>
        void router.navigate({ to: '/history/$generationId', params: { generationId: generation.id } }),
    })),
    keys: keys.map((key) => ({
      id: `key-${key.id}`,
      label: keyLabel(key),
      kind: key.revokedAt === null ? messages.key : messages.revokedKey,
      icon: KeyRound,
      run: () => void router.navigate({ to: isOfAgent(key) ? '/account/agents' : '/account/keys' }),
    })),
    webhooks: webhooks.map(({ id, url }) => ({
      id: `webhook-${id}`,
      label: url,
      kind: messages.webhook,
      icon: Webhook,
      run: () =>
        void router.navigate({ to: '/account/developers/webhooks/$webhookId', params: { webhookId: id } }),
    })),
    documents: documents.map(({ label, keywords, address }) => ({
      id: address,
      label,
      keywords,
      kind: messages.document,
      icon: BookOpen,
      run: () => location.assign(address),
    })),
  }
  return (Object.keys(groups) as (keyof typeof groups)[]).map((kind) => ({
    found: rank(groups[kind], typed, { most: MOST }),
    isLoading: lists[kind].isLoading,
  }))
}
