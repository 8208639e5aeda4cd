import { uploadLimits } from '@atelier/contract/limits.ts'
import { InvalidInput } from './invalid-input.ts'

/** How long and how large a file may be; null where nothing limits it. */
export type Bounds = { maxSeconds: number | null; maxSidePixels: number | null }

export const unbounded: Bounds = { maxSeconds: null, maxSidePixels: null }

export type UploadKind = keyof typeof uploadLimits

const names: Record<UploadKind, string> = { image: 'A picture', audio: 'An audio file', video: 'A video' }

/** The bounds of an upload; one that has too many bytes for its kind is refused at once. */
// Spec: Limits
export function uploadBounds(kind: UploadKind, sizeBytes: number): Bounds {
  const { maxBytes, maxSeconds, maxSidePixels } = uploadLimits[kind]
  if (sizeBytes <= maxBytes) return { maxSeconds, maxSidePixels }
  throw new InvalidInput(`${names[kind]} may have at most ${maxBytes / 2 ** 20} MB. Make it smaller.`, {
    reason: 'too_large',
  })
}
