import type { Refusal } from '@atelier/contract/refusal.ts'

export type UploadCode = 'upload_too_large' | 'upload_too_long' | 'upload_invalid'

type Reason = 'unsupported' | 'undecodable' | 'too_large' | 'too_long'

const codes: Record<Reason, UploadCode> = {
  unsupported: 'upload_invalid',
  undecodable: 'upload_invalid',
  too_large: 'upload_too_large',
  too_long: 'upload_too_long',
}

/** A file that was looked at and is not taken. */
// Spec silent: which code when.
export function refuseFile({ reason, message }: { reason: Reason; message: string }): Refusal<UploadCode> {
  return { code: codes[reason], detail: message }
}

export const notAccepted: Refusal<UploadCode> = {
  code: 'upload_invalid',
  detail: 'This type of file is not accepted.',
}

/**
 * A file over which whoever looked at it came to an end: the same file would do it again. Undefined where the file has
 * nothing to do with it, and another try may succeed.
 */
export function refuseHarm({ fault }: { fault: 'file' | 'service' }): Refusal<UploadCode> | undefined {
  if (fault === 'service') return undefined
  return {
    code: 'upload_invalid',
    detail:
      'The file could not be read within the time and memory that one may take. Save it anew, or smaller.',
  }
}
