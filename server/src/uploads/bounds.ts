import { uploadLimits } from '@atelier/contract/limits.ts'

/** Larger than a file of any kind may be: refused before anybody looks at it. */
// Spec: Limits
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(uploadLimits).map(({ maxBytes }) => maxBytes))

/** Whether it is one of the ten types. Whoever looked at the file has said so; here it is held against the list. */
// Spec: POST /v1/uploads
export function isAccepted({ kind, mimeType }: { kind: string; mimeType: string }): boolean {
  const limits = Object.entries(uploadLimits).find(([name]) => name === kind)?.[1]
  return limits !== undefined && limits.mimeTypes.some((accepted) => accepted === mimeType)
}
