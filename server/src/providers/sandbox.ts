import assert from 'node:assert/strict'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { promptPartlyUsed } from '@atelier/contract/note.ts'
import type { Clock } from '../platform/clock.ts'
import type { Handle, Progress, Provider, Work } from './provider.ts'
import { drawOutput } from './sandbox/draw.ts'
import { parseDirectives } from './sandbox/directives.ts'

// Often enough that progress is seen to move, seldom enough to cost nothing.
const pollEveryMs = 500

/** The handle is the whole state, so that any worker can go on with the work of another. */
type SandboxHandle = { beganAtMs: number }

/**
 * Makes small real files at once and obeys directives in the prompt, so that integrators can test every outcome. It is used
 * like every other provider, but has no backend.
 */
export function createSandbox({ clock }: { clock: Clock }): Provider {
  return {
    name: 'sandbox',
    repeatable: true,

    settingsIssues: (settings) =>
      Object.keys(settings).map((name) => `${name} is unknown; the sandbox has no settings`),

    async submit(_work, signal): Promise<SandboxHandle> {
      signal.throwIfAborted()
      return { beganAtMs: clock.now() }
    },

    async poll(handle, work, signal) {
      signal.throwIfAborted()
      return progressOf(work, Math.max(0, clock.now() - beganAtMs(handle)))
    },

    async cancel() {
      // Nothing runs between two polls.
    },
  }
}

async function progressOf(work: Work, elapsedMs: number): Promise<Progress> {
  const directives = parseDirectives(work.params)
  // Before the delay, so that the delay counts once.
  if (directives.isFlaky && work.attempt === 1) return failed('unavailable', '#flaky')
  if (directives.isHanging) return { state: 'running', pollAfterMs: pollEveryMs }
  if (elapsedMs < directives.delayMs) {
    const pollAfterMs = Math.min(pollEveryMs, directives.delayMs - elapsedMs)
    return { state: 'running', progress: elapsedMs / directives.delayMs, pollAfterMs }
  }
  if (directives.failCode) return failed(directives.failCode, `#fail=${directives.failCode}`)

  const count = Math.min(work.outputs, directives.partial ?? work.outputs)
  const indices = Array.from({ length: count }, (_, index) => index)
  const outputs = await Promise.all(indices.map((index) => drawOutput(work, index)))
  return { state: 'succeeded', outputs, ...(directives.isNoting && { notes: [promptPartlyUsed(['#note'])] }) }
}

function failed(code: GenerationErrorCode, directive: string): Progress {
  return { state: 'failed', code, detail: `The prompt asked for it: ${directive}.`, isFree: true }
}

function beganAtMs(handle: Handle): number {
  assert(isSandboxHandle(handle), 'a handle of the sandbox comes back as it was stored')
  return handle.beganAtMs
}

function isSandboxHandle(handle: Handle): handle is SandboxHandle {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'beganAtMs' in handle &&
    typeof handle.beganAtMs === 'number'
  )
}
