import { join } from 'node:path'
import {
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import { writeTracks } from '../video/encode/write-tracks.ts'
import type { Output } from '@atelier/media/program.ts'
import type { Audio } from './audio.ts'
import { audioTrack } from './audio-track.ts'

// prettier-ignore
const codecs = {
  wav: { name: FF_ENCODER_PCM_S16LE,  format: AV_SAMPLE_FMT_S16,  container: 'wav', mimeType: 'audio/wav',  bitRate: 0 },
  mp3: { name: FF_ENCODER_LIBMP3LAME, format: AV_SAMPLE_FMT_FLTP, container: 'mp3', mimeType: 'audio/mpeg', bitRate: 192_000 },
  ogg: { name: FF_ENCODER_LIBOPUS,    format: AV_SAMPLE_FMT_S16,  container: 'ogg', mimeType: 'audio/ogg',  bitRate: 128_000 },
  m4a: { name: FF_ENCODER_AAC,        format: AV_SAMPLE_FMT_FLTP, container: 'mp4', mimeType: 'audio/mp4',  bitRate: 192_000 },
} as const

export type AudioFormat = keyof typeof codecs

/** Encodes audio to a file; the comment goes into its metadata. Another bit rate than the usual one is for previews. */
export async function writeAudio(
  audio: Audio,
  folder: string,
  name: string,
  format: AudioFormat = 'wav',
  comment?: string,
  bitRate: number = codecs[format].bitRate,
): Promise<Output> {
  const { container, mimeType, ...codec } = codecs[format]
  const path = join(folder, `${name}.${format}`)
  await writeTracks(path, [await audioTrack(audio, { ...codec, bitRate })], {
    format: container,
    ...(comment && { comment }),
  })
  return { path, kind: 'audio', mimeType }
}
