import { isRecord } from '@atelier/contract/is-record.ts'

/** A prompt that ComfyUI runs or will run. */
export type QueuedPrompt = {
  readonly id: string
  /** Who submitted it; ours have the id of their attempt. */
  readonly clientId: string | undefined
  readonly isRunning: boolean
}

/** Undefined where the answer is no queue. */
export function readQueue(body: unknown): QueuedPrompt[] | undefined {
  if (!isRecord(body) || !Array.isArray(body.queue_running) || !Array.isArray(body.queue_pending))
    return undefined
  return [
    ...body.queue_running.flatMap((item) => promptOf(item, true)),
    ...body.queue_pending.flatMap((item) => promptOf(item, false)),
  ]
}

/** A number, the id, the graph, further data, the outputs. */
function promptOf(item: unknown, isRunning: boolean): QueuedPrompt[] {
  const [, id, , extra] = Array.isArray(item) ? (item as unknown[]) : []
  const clientId = isRecord(extra) && typeof extra.client_id === 'string' ? extra.client_id : undefined
  return typeof id === 'string' ? [{ id, clientId, isRunning }] : []
}

/** The id of the prompt that a client has submitted, among those that have ended; older versions chose ids themselves. */
export function findInHistory(body: Record<string, unknown>, clientId: string): string | undefined {
  const prompts = Object.values(body).flatMap((entry) => promptOf(isRecord(entry) && entry.prompt, false))
  return prompts.find((prompt) => prompt.clientId === clientId)?.id
}

/** Ours are submitted under the id of the attempt, by a client of the same name. */
export function isOfOthers({ id, clientId }: QueuedPrompt): boolean {
  return id !== clientId
}
