import { keysOf } from '@atelier/contract/keys-of.ts'
import {
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
} from 'node-av/constants'
import { writeTracks } from '../video/encode/write-tracks.ts'
import type { Audio } from './audio.ts'
import { audioTrack } from './audio-track.ts'

// prettier-ignore
const codecs = {
  mp3:  { container: 'mp3',  name: FF_ENCODER_LIBMP3LAME, format: AV_SAMPLE_FMT_FLTP, bitRate: 32_000 },
  ogg:  { container: 'ogg',  name: FF_ENCODER_LIBOPUS,    format: AV_SAMPLE_FMT_S16,  bitRate: 16_000 },
  flac: { container: 'flac', name: FF_ENCODER_FLAC,       format: AV_SAMPLE_FMT_S16,  bitRate: 0 },
  m4a:  { container: 'mp4',  name: FF_ENCODER_AAC,        format: AV_SAMPLE_FMT_FLTP, bitRate: 32_000 },
} as const

export type SmallFormat = keyof typeof codecs

export const smallFormats = keysOf(codecs)

/** Encodes at a low bit rate, for sample files that are kept in the repository. */
export async function writeSmallAudio(audio: Audio, path: string, format: SmallFormat): Promise<void> {
  const { container, ...codec } = codecs[format]
  await writeTracks(path, [await audioTrack(audio, codec)], { format: container })
}
