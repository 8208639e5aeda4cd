import type { HttpParts } from './http/api.ts'
import { createMissingRuns } from './http/missing-runs.ts'
import { textOf } from './http/settings.ts'
import { createComfyApi } from './comfyui/api.ts'
import { createNative } from './comfyui/native.ts'
import { requestIssues } from './comfyui/request-issues.ts'
import { comfyIssues } from './comfyui/setting-issues.ts'
import { createV2 } from './comfyui/v2.ts'
import { createWatches } from './comfyui/watches.ts'
import type { Provider, Settings } from './provider.ts'

/**
 * Graphs of ComfyUI, of one's own or behind API v2: the settings hold the graph, params become inputs of its nodes, and the
 * files of its output nodes are the outputs. docs/decisions/0047-comfyui.md
 */
export function createComfyUi({ clock, ...http }: HttpParts): Provider {
  const api = createComfyApi(http)
  const parts = { api, clock, watches: createWatches(clock), missing: createMissingRuns(clock) }
  const native = createNative(parts)
  const v2 = createV2(parts)
  const dialectOf = (settings: Settings) => (textOf(settings, 'api') === 'v2' ? v2 : native)

  return {
    name: 'comfyui',
    repeatable: false,
    // A process runs one prompt at a time; whatever else it is given waits there, out of our order.
    slots: 1,
    settingsIssues: comfyIssues,
    requestIssues,
    origin: api.origin,
    health: (settings, signal) => dialectOf(settings).health(settings, signal),
    submit: (work, signal) => dialectOf(work.settings).submit(work, signal),
    poll: (handle, work, signal) => dialectOf(work.settings).poll(handle, work, signal),
    cancel(handle, work, signal) {
      parts.watches.end(work.attemptId)
      return dialectOf(work.settings).cancel(handle, work, signal)
    },
    reconcile: (work, signal) => dialectOf(work.settings).reconcile(work, signal),
  }
}
