import { keysOf } from '@atelier/contract/keys-of.ts'
import { uploadLimits } from '@atelier/contract/limits.ts'
import type { InputLimits } from '@atelier/contract/model.ts'
import type { MediaKind } from '@atelier/contract/param-descriptor.ts'
import { formatNumber } from '../../messages/numbers.ts'
import { fitInto, type ImageLimits } from './image-limits.ts'
import * as messages from '#messages/media.ts'

const megabyte = 2 ** 20

/** What browsers call some of the types that are accepted. */
const aliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'application/ogg': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
}

const names: Record<MediaKind, string> = {
  image: messages.imageTypes,
  audio: messages.audioTypes,
  video: messages.videoTypes,
}

/** For a file dialog. JPEG first: Safari converts photos to the first type of the list. */
export const acceptOf = (kind: MediaKind): string =>
  uploadLimits[kind].mimeTypes
    .toSorted((a, b) => Number(b === 'image/jpeg') - Number(a === 'image/jpeg'))
    .join()

/** The kind of media a file claims to be; undefined where it claims nothing that is accepted. */
export function kindOf(type: string): MediaKind | undefined {
  const known = aliases[type] ?? type
  return keysOf(uploadLimits).find((kind) =>
    uploadLimits[kind].mimeTypes.some((accepted) => accepted === known),
  )
}

type Claim = { name: string; type: string; size: number }

/** Why a file is not sent; `shrinkTo` where a smaller copy would do. */
type Refusal = { problem: string; shrinkTo?: string }

/** What can be said of a file without opening it. A file without a type is left to the server, which looks inside. */
export function claimIssue(
  kind: MediaKind,
  { name, type, size }: Claim,
  limits: InputLimits,
): Refusal | null {
  if (size === 0) return { problem: messages.emptyFile(name) }
  if (type !== '' && kindOf(type) !== kind) return { problem: messages.wrongType(names[kind], name) }
  const most = Math.min(uploadLimits[kind].maxBytes, limits.maxInputBytes ?? Infinity)
  if (size <= most) return null
  const problem = messages.tooLarge(name, megabytes(size), megabytes(most))
  return kind === 'image' ? { problem, shrinkTo: megabytes(most) } : { problem }
}

export type Measures = { width?: number; height?: number; seconds?: number }

/** What can be said of it once it was opened. */
export function measureIssue(
  kind: MediaKind,
  { width = 0, height = 0, seconds }: Measures,
  limits: InputLimits,
  imageLimits: ImageLimits,
): Refusal | null {
  const { maxSidePixels, maxSeconds } = uploadLimits[kind]
  const side = kind === 'image' ? imageLimits.side : (maxSidePixels ?? Infinity)
  const pixels = kind === 'image' ? imageLimits.pixels : Infinity
  if (Math.max(width, height) > side || width * height > pixels) {
    const bound =
      Math.max(width, height) > side
        ? messages.sideLimit(formatNumber(side))
        : messages.pixelLimit(formatNumber(pixels))
    const problem = messages.tooManyPixels(formatNumber(width), formatNumber(height), bound)
    if (kind !== 'image') return { problem }
    const smaller = fitInto({ width, height }, imageLimits)
    return { problem, shrinkTo: `${Math.max(smaller.width, smaller.height)} px` }
  }
  if (seconds === undefined) return null
  const most = Math.min(maxSeconds ?? Infinity, limits.maxInputSeconds ?? Infinity)
  const least = limits.minInputSeconds ?? 0
  if (seconds > most) return { problem: messages.tooLong(lasting(seconds), lasting(most)) }
  if (seconds < least) return { problem: messages.tooShort(lasting(seconds), lasting(least)) }
  return null
}

const megabytes = (bytes: number): string => `${formatNumber(Math.ceil((bytes / megabyte) * 10) / 10)} MB`

const lasting = (seconds: number): string => `${formatNumber(Math.round(seconds * 10) / 10)} s`
