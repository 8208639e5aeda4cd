import assert from 'node:assert/strict'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { promptPartlyUsed } from '@atelier/contract/note.ts'
import type { Clock } from '../platform/clock.ts'
import type { Handle, Progress, Provider, Work } from './provider.ts'
import { drawOutput } from './sandbox/draw.ts'
import { wordsIn } from './sandbox/words.ts'

// Often enough that progress is seen to move, seldom enough to cost nothing.
const pollEveryMs = 500

/** The handle is the whole state, so that any worker can go on with the work of another. */
type SandboxHandle = { beganAtMs: number }

/**
 * Makes small real files at once and obeys words in the prompt, so that integrators can rehearse every outcome.
 * It takes the way of every other provider; only the backend is missing.
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
  const words = wordsIn(work.params)
  // Lost before the delay, which then counts once.
  if (words.isFlaky && work.attempt === 1) return failed('unavailable', '#flaky')
  if (words.isHanging) return { state: 'running', pollAfterMs: pollEveryMs }
  if (elapsedMs < words.delayMs) {
    const pollAfterMs = Math.min(pollEveryMs, words.delayMs - elapsedMs)
    return { state: 'running', progress: elapsedMs / words.delayMs, pollAfterMs }
  }
  if (words.failCode) return failed(words.failCode, `#fail=${words.failCode}`)

  const count = Math.min(work.outputs, words.partial ?? work.outputs)
  const indices = Array.from({ length: count }, (_, index) => index)
  const outputs = await Promise.all(indices.map((index) => drawOutput(work, index)))
  return { state: 'succeeded', outputs, ...(words.isNoting && { notes: [promptPartlyUsed(['#note'])] }) }
}

function failed(code: GenerationErrorCode, word: string): Progress {
  return { state: 'failed', code, detail: `The prompt asked for it: ${word}.` }
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
