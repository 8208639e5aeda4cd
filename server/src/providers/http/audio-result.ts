import type { Cost, Progress } from '../provider.ts'
import { kindOfType } from './media-types.ts'

/** What bytes mean that came in place of a description of audio. An error page is none, whatever its status. */
export function audioResult(type: string, bytes: Uint8Array, charge: { cost?: Cost } = {}): Progress {
  const kind = kindOfType(type) ?? 'audio'
  if (kind !== 'audio')
    return {
      state: 'failed',
      code: 'internal',
      detail: `the backend answered with ${type} in place of audio`,
      ...charge,
    }
  const mimeType = kindOfType(type) ? type : 'audio/mpeg'
  const measures = { width: null, height: null, durationSeconds: null }
  const outputs = bytes.length === 0 ? [] : [{ kind, mimeType, ...measures, bytes } as const]
  return { state: 'succeeded', outputs, ...charge }
}
