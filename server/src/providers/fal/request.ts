import { isRecord } from '@atelier/contract/is-record.ts'
import { publicCallback } from '../http/public-callback.ts'
import { baseOf, settingIssues, textOf, type SettingKinds } from '../http/settings.ts'
import { ProviderError, type Handle, type Settings, type Work } from '../provider.ts'

const settingKinds: SettingKinds = {
  key: 'text',
  /** The endpoint, such as `fal-ai/flux/dev`. */
  model: 'text',
  /** The queue. */
  url: 'url?',
  /** Uploads, and the keys that callbacks are signed with. */
  restUrl: 'url?',
  /** What was submitted, and what it costs. */
  apiUrl: 'url?',
  /** The path of an input that the model ignores. The attempt's id is sent there, and a submit that broke off is found by it. */
  correlationId: 'text?',
  priority: 'text?',
}

const priorities = ['normal', 'low']

/** Words between slashes: it becomes a part of addresses. */
const modelPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/

/** What fal keeps of inputs and outputs is public to whoever knows the link. We have our copy long before. */
const FILES_EXPIRE_SECONDS = 24 * 60 * 60

export const lifecycle = {
  'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: FILES_EXPIRE_SECONDS }),
}

export function falIssues(settings: Settings): string[] {
  const issues = settingIssues(settings, settingKinds)
  const { model = 'a/b', priority = 'normal' } = settings
  return [
    ...issues,
    ...(typeof model === 'string' && model !== '' && !modelPattern.test(model)
      ? ['model must be the id of an endpoint, such as fal-ai/flux/dev']
      : []),
    ...(typeof priority === 'string' && !priorities.includes(priority)
      ? [`priority must be one of ${priorities.join(', ')}`]
      : []),
  ]
}

export const urlOf = (settings: Settings) => baseOf(settings, 'url', 'https://queue.fal.run')
export const restUrlOf = (settings: Settings) => baseOf(settings, 'restUrl', 'https://rest.fal.ai')
export const apiUrlOf = (settings: Settings) => baseOf(settings, 'apiUrl', 'https://api.fal.ai/v1')
export const modelOf = (settings: Settings) => textOf(settings, 'model') ?? ''

/** Where a submit goes: the body is the input, and all else stands beside it. */
export function submitUrl(work: Work): string {
  const webhook = publicCallback(work, urlOf(work.settings))
  const query = webhook === undefined ? '' : `?${new URLSearchParams({ fal_webhook: webhook }).toString()}`
  return `/${modelOf(work.settings)}${query}`
}

/** docs/decisions/0044-fal-and-elevenlabs.md has the reasons, and what is not sent. */
export function submitHeaders({ settings, deadlineMs }: Work, nowMs: number): Record<string, string> {
  const priority = textOf(settings, 'priority')
  const leftSeconds = Math.max(1, Math.ceil((deadlineMs - nowMs) / 1000))
  return {
    ...lifecycle,
    // Another model in its place would have other rules and another price.
    'x-app-fal-disable-fallback': 'true',
    // What has not begun by then is of no use any more. It does not end what has begun.
    ...(Number.isFinite(leftSeconds) && { 'x-fal-request-timeout': String(leftSeconds) }),
    ...(priority !== undefined && { 'x-fal-queue-priority': priority }),
  }
}

/** Paths below the address of the queue. */
export type FalHandle = { id: string; status: string; response: string; cancel: string }

/** Follows the links of the answer as far as they lead to the queue itself, with whose key they are asked. */
export function handleFrom(answer: unknown, settings: Settings): FalHandle {
  const { request_id: id, ...links } = isRecord(answer) ? answer : {}
  if (typeof id !== 'string' || id === '')
    throw new ProviderError('internal', 'the request was accepted without an id', { mayHaveBegun: true })
  const usual = usualHandle(id, settings)
  const base = urlOf(settings)
  return {
    id,
    status: pathBelow(base, links.status_url) ?? usual.status,
    response: pathBelow(base, links.response_url) ?? usual.response,
    cancel: pathBelow(base, links.cancel_url) ?? usual.cancel,
  }
}

/** A request whose links nobody has: below the app, without the path of the endpoint within it. */
export function usualHandle(id: string, settings: Settings): FalHandle {
  const response = `/${appOf(modelOf(settings))}/requests/${encodeURIComponent(id)}`
  return { id, status: `${response}/status`, response, cancel: `${response}/cancel` }
}

/** Workflows and graphs of ComfyUI stand in a namespace of their own. */
function appOf(model: string): string {
  const parts = model.split('/')
  return parts.slice(0, ['workflows', 'comfy'].includes(parts[0] ?? '') ? 3 : 2).join('/')
}

function pathBelow(base: string, link: unknown): string | undefined {
  const url = typeof link === 'string' ? URL.parse(link) : null
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  return url.href.startsWith(`${base}/`) ? url.href.slice(base.length) : undefined
}

export function storedHandle(handle: Handle): FalHandle {
  const { id, status, response, cancel } = isRecord(handle) ? handle : {}
  if ([id, status, response, cancel].every((part) => typeof part === 'string'))
    return { id, status, response, cancel } as FalHandle // Each was found to be a text.
  throw new ProviderError('internal', 'a handle of fal comes back as it was stored')
}
