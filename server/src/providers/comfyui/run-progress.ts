import { isRecord } from '@atelier/contract/is-record.ts'
import { parseJson } from '../http/parse-json.ts'

/** How far a run is, by what its backend has said of it. */
export type RunProgress = {
  hear(text: string): void
  /** Undefined until something was heard. It never falls. */
  share(): number | undefined
}

/** Not 1: what is done still has to be delivered. */
const MOST = 0.99

/** By the messages of ComfyUI: how many of the nodes are done, and how far the current one is. */
export function graphProgress(promptId: string, nodes: readonly string[]): RunProgress {
  const done = new Set<string>()
  let current: { node: string; share: number } | undefined
  let best: number | undefined

  const finish = (node: unknown) => {
    if (typeof node === 'string' && nodes.includes(node)) done.add(node)
    if (current?.node === node) current = undefined
  }

  function take(type: unknown, data: Record<string, unknown>) {
    switch (type) {
      case 'execution_cached':
        if (Array.isArray(data.nodes)) data.nodes.forEach(finish)
        break
      case 'executing':
        finish(current?.node)
        if (typeof data.node === 'string') current = { node: data.node, share: 0 }
        break
      case 'executed':
        finish(data.node)
        break
      case 'progress':
        if (typeof data.node === 'string') current = { node: data.node, share: shareOf(data) }
        break
      case 'progress_state':
        for (const [node, state] of Object.entries(isRecord(data.nodes) ? data.nodes : {})) {
          if (!isRecord(state)) continue
          if (state.state === 'finished') finish(node)
          else if (state.state === 'running') current = { node, share: shareOf(state) }
        }
        break
      default:
        return
    }
    const share = (done.size + (current?.share ?? 0)) / Math.max(1, nodes.length)
    best = Math.min(MOST, Math.max(best ?? 0, share))
  }

  return {
    hear(text) {
      const message = parseJson(text)
      const data = isRecord(message) && isRecord(message.data) ? message.data : undefined
      // A node that went on as we connected is said without the id of its run: the socket is of this run alone.
      if (isRecord(message) && data && (data.prompt_id ?? promptId) === promptId) take(message.type, data)
    },
    share: () => best,
  }
}

/** By the events of API v2, each with the whole state. */
export function eventProgress(): RunProgress {
  let best: number | undefined
  return {
    hear(text) {
      const data = parseJson(text)
      const value = isRecord(data) && typeof data.value === 'number' ? data.value : undefined
      if (value !== undefined && value >= 0) best = Math.min(MOST, Math.max(best ?? 0, value))
    },
    share: () => best,
  }
}

function shareOf({ value, max }: Record<string, unknown>): number {
  if (typeof value !== 'number' || typeof max !== 'number' || max <= 0) return 0
  return Math.min(1, Math.max(0, value / max))
}
