import type { Refusal } from '@atelier/contract/refusal.ts'

export type UploadCode = 'upload_too_large' | 'upload_too_long' | 'upload_invalid'

type Reason = 'unsupported' | 'undecodable' | 'too_large' | 'too_long' | 'unsuitable'

const codes: Record<Reason, UploadCode> = {
  unsupported: 'upload_invalid',
  undecodable: 'upload_invalid',
  too_large: 'upload_too_large',
  too_long: 'upload_too_long',
  unsuitable: 'upload_invalid',
}

/** The refusal of a file that was inspected and is not accepted. */
// Spec silent: which code when.
export function refuseFile({ reason, message }: { reason: Reason; message: string }): Refusal<UploadCode> {
  return { code: codes[reason], detail: message }
}

export const notAccepted: Refusal<UploadCode> = {
  code: 'upload_invalid',
  detail: 'This type of file is not accepted.',
}

/** The refusal of a file that crashed the media process: the same file would do it again. */
export const refusedForCrash: Refusal<UploadCode> = {
  code: 'upload_invalid',
  detail: 'Reading this file takes too much time or memory. Save it again, or make it smaller.',
}
