import type { Params } from '@atelier/contract/params.ts'
import type { TermList } from './term-list.ts'
import { writtenParams } from './written-params.ts'

/**
 * Checked before the provider is called, and once more by whoever takes over what may not have been checked. Throws when there is
 * no answer, so that it is checked again.
 */
export type ContentPolicy = {
  allows(params: Params, signal: AbortSignal): Promise<boolean>
  /** Whether this process answers by itself, and so at once. */
  readonly isLocal: boolean
}

const TIMEOUT_MS = 10_000

export function policyOfTerms(isListed: TermList): ContentPolicy {
  return { allows: async (params) => !isListed(textsOf(params)), isLocal: true }
}

/** A moderation endpoint in OpenAI's shape. */
export function policyOfService(url: string, key: string | undefined): ContentPolicy {
  return {
    async allows(params, signal) {
      const input = textsOf(params)
      if (input.length === 0) return true
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ input }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      if (!response.ok) throw new Error(`the moderation service answered ${response.status}`)
      const { results } = (await response.json()) as { results?: { flagged?: unknown }[] }
      if (!results?.length || !results.every(({ flagged }) => typeof flagged === 'boolean')) {
        throw new Error('the moderation service answered in another shape than OpenAI’s')
      }
      return !results.some(({ flagged }) => flagged)
    },
    isLocal: false,
  }
}

function textsOf(params: Params): string[] {
  return writtenParams.flatMap((name) => {
    const value = params[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
}
