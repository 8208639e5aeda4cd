import type { GenerationErrorCode } from '@atelier/contract/generation.ts'

/** What clients are told. What a provider said stays in our log and on the receipt: it may name people and machines. */
// prettier-ignore
export const failureMessages: Record<GenerationErrorCode, string> = {
  content_policy: 'The request or its result is against the content policy. Change the prompt or the inputs.',
  invalid_input:  'The model could not use these params or inputs. Change them and submit again.',
  unavailable:    'The model could not be reached. Submit again later.',
  timeout:        'The model took longer than its time limit. Submit again, or ask for less.',
  internal:       'The model failed. Submit again; if it happens twice, tell the operator.',
}

// Spec silent: `unavailable` is retried up to three times, each time on the model's next backend where it has one.
const pausesSeconds = [1, 5, 20]

/** How long to wait before the next attempt, after so many; undefined when there is to be none. */
export function pauseBeforeRetry(attempts: number, code: GenerationErrorCode): number | undefined {
  return code === 'unavailable' ? pausesSeconds[attempts - 1] : undefined
}
