import { limits } from '@atelier/contract/limits.ts'
import { fileParams, type CodeRequest } from './code-request.ts'
import * as messages from '#messages/code.ts'

export const pollSeconds = limits.pollIntervalSeconds

/** Says of the params that name files how long these last; empty where none does. */
export function fileNote({ params }: CodeRequest, mark: '#' | '//'): string {
  const names = fileParams(params)
  if (names.length === 0) return ''
  return `${mark} ${messages.fileNote(names.join(', '), limits.uploadRetentionDays)}\n`
}
