import {
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_FLAC,
  FF_ENCODER_PCM_S16LE,
  type AVSampleFormat,
  type FFAudioEncoder,
} from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { audioEncoder, type Track } from '../video/encode/tracks.ts'
import { filterFrames } from '../video/decode/filter-frames.ts'
import { audioFrames } from './audio-frames.ts'
import type { Audio } from './audio.ts'

type AudioCodec = { name: FFAudioEncoder; format: AVSampleFormat; bitRate: number }

/** The rate that Opus requires, and that all players support. */
const RATE = 48_000

/** Lossless encoders, which keep the audio's own rate. */
const lossless: ReadonlySet<FFAudioEncoder> = new Set([FF_ENCODER_PCM_S16LE, FF_ENCODER_FLAC])

/** `transform` is applied when encoding of this track starts, after the tracks before it. */
export async function audioTrack(
  audio: Audio,
  { name, format, bitRate }: AudioCodec,
  transform: (audio: Audio) => Audio = (whole) => whole,
): Promise<Track> {
  const rate = lossless.has(name) ? audio.rate : RATE
  const encoder = await audioEncoder({ name, rate, channels: audio.channels.length, format, bitRate })
  const sampleFormat = format === AV_SAMPLE_FMT_FLTP ? 'fltp' : 's16'
  // Frames of the encoder's own size, the last one shorter, so that no sample is lost or added.
  const frameSizeFilter = encoder.frameSize > 0 ? `,asetnsamples=n=${encoder.frameSize}:p=0` : ''
  const chain = `aresample=${rate},aformat=sample_fmts=${sampleFormat}${frameSizeFilter}`

  async function* frames(): AsyncGenerator<Frame> {
    yield* filterFrames(audioFrames(transform(audio)), chain)
  }
  return { encoder, frames: frames() }
}
