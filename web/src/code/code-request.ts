import type { Params } from '@atelier/contract/params.ts'

/** A call as somebody has put it together. Not that a person has agreed to it: that is stated for each call, not copied. */
export type CodeRequest = {
  baseUrl: string
  modelId: string
  effectId?: string
  params: Params
  /** What it may cost at most; null for whatever the quote says. */
  maxCoins: number | null
  /** The params that the person has set. */
  changed: readonly string[]
}

/** What is sent both for the price and to submit. */
export const bodyOf = ({ modelId, effectId, params }: CodeRequest) => ({
  modelId,
  ...(effectId !== undefined && { effectId }),
  params,
})

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The params that name files. */
export function fileParams(params: Params): string[] {
  const isFile = (value: unknown) => typeof value === 'string' && uuid.test(value)
  return Object.entries(params)
    .filter(([, value]) => (Array.isArray(value) ? value.some(isFile) : isFile(value)))
    .map(([name]) => name)
}
