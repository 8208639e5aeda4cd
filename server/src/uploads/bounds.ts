import { uploadLimits } from '@atelier/contract/limits.ts'

/** The largest size of any kind: larger files are refused before they are inspected. */
// Spec: Limits
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(uploadLimits).map(({ maxBytes }) => maxBytes))

/**
 * Whether it is one of the ten types. The media process has identified the file; here it is checked against the list.
 */
// Spec: POST /v1/uploads
export function isAccepted({ kind, mimeType }: { kind: string; mimeType: string }): boolean {
  const limits = Object.entries(uploadLimits).find(([name]) => name === kind)?.[1]
  return limits !== undefined && limits.mimeTypes.some((accepted) => accepted === mimeType)
}
