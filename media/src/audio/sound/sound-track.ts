import {
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_FLAC,
  FF_ENCODER_PCM_S16LE,
  type AVSampleFormat,
  type FFAudioEncoder,
} from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { soundEncoder, type Track } from '../../encode/tracks.ts'
import { filtered } from '../../probe/filtered.ts'
import { soundFrames } from './sound-frames.ts'
import type { Sound } from './sound.ts'

type Coding = { name: FFAudioEncoder; format: AVSampleFormat; bitRate: number }

/** Opus knows no other rate; all players know this one. */
const RATE = 48_000

/** Those keep every sample as it is. */
const lossless: ReadonlySet<FFAudioEncoder> = new Set([FF_ENCODER_PCM_S16LE, FF_ENCODER_FLAC])

/** `cut` makes of the sound what is to be heard; it is asked when the sound is encoded. */
export async function soundTrack(
  sound: Sound,
  { name, format, bitRate }: Coding,
  cut: (sound: Sound) => Sound = (whole) => whole,
): Promise<Track> {
  const rate = lossless.has(name) ? sound.rate : RATE
  const encoder = await soundEncoder({ name, rate, channels: sound.channels.length, format, bitRate })
  const sampleFormat = format === AV_SAMPLE_FMT_FLTP ? 'fltp' : 's16'
  // The encoder's own length of a frame, and a shorter one at the end: nothing is lost or added.
  const pieces = encoder.frameSize > 0 ? `,asetnsamples=n=${encoder.frameSize}:p=0` : ''
  const chain = `aresample=${rate},aformat=sample_fmts=${sampleFormat}${pieces}`

  async function* frames(): AsyncGenerator<Frame> {
    yield* filtered(soundFrames(cut(sound)), chain)
  }
  return { encoder, frames: frames() }
}
