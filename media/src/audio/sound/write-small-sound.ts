import {
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
} from 'node-av/constants'
import { writeTracks } from '../../encode/write-tracks.ts'
import type { Sound } from './sound.ts'
import { soundTrack } from './sound-track.ts'

// prettier-ignore
const codings = {
  mp3:  { container: 'mp3',  name: FF_ENCODER_LIBMP3LAME, format: AV_SAMPLE_FMT_FLTP, bitRate: 32_000 },
  ogg:  { container: 'ogg',  name: FF_ENCODER_LIBOPUS,    format: AV_SAMPLE_FMT_S16,  bitRate: 16_000 },
  flac: { container: 'flac', name: FF_ENCODER_FLAC,       format: AV_SAMPLE_FMT_S16,  bitRate: 0 },
  m4a:  { container: 'mp4',  name: FF_ENCODER_AAC,        format: AV_SAMPLE_FMT_FLTP, bitRate: 32_000 },
} as const

export type SmallFormat = keyof typeof codings

export const smallFormats = Object.keys(codings) as SmallFormat[]

/** For files that are kept with the code: it must be heard what they are, and no more. */
export async function writeSmallSound(sound: Sound, path: string, format: SmallFormat): Promise<void> {
  const { container, ...coding } = codings[format]
  await writeTracks(path, [await soundTrack(sound, coding)], { format: container })
}
