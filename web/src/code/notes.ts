import { limits } from '@atelier/contract/limits.ts'
import { fileParams, type CodeRequest } from './code-request.ts'

const pause = limits.pollIntervalSeconds

/** What each step of a program says of itself. */
export const notes = {
  sdk: 'First get the SDK: npm install @atelier/sdk. Then save this as call.mts, and run it: node call.mts',
  requests: 'First get requests: pip install requests',
  quote: '1. Ask for the price: exactly what a submit charges.',
  submit: 'Sent again with the same key, it is made and charged once.',
  poll: `3. Ask every ${pause} seconds until it has ended.`,
  download: '4. Download what was made.',
} as const

export const pollSeconds = pause

/** Says of the params that name files how long these last; empty where none does. */
export function fileNote({ params }: CodeRequest, mark: '#' | '//'): string {
  const names = fileParams(params)
  if (names.length === 0) return ''
  return `${mark} ${names.join(', ')}: files of yours. Uploads are deleted after ${limits.uploadRetentionDays} days; then upload anew.\n`
}
