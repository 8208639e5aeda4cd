import { AV_CHANNEL_LAYOUT_MONO, AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import type { Audio } from './audio.ts'

const SAMPLES = 960

/** Audio as FFmpeg frames for an encoder, created lazily. Each is valid until the next one is requested. */
export function* audioFrames({ rate, channels }: Audio): Generator<Frame> {
  const length = channels[0]?.length ?? 0
  const channelLayout = channels.length === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO
  for (let start = 0; start < length; start += SAMPLES) {
    const nbSamples = Math.min(SAMPLES, length - start)
    using frame = Frame.fromAudioBuffer(interleaved(channels, start, nbSamples), {
      nbSamples,
      sampleRate: rate,
      format: AV_SAMPLE_FMT_FLT,
      channelLayout,
      timeBase: { num: 1, den: rate },
      pts: BigInt(start),
    })
    yield frame
  }
}

function interleaved(channels: readonly Float32Array[], start: number, count: number): Buffer {
  const samples = new Float32Array(count * channels.length)
  for (const [channel, row] of channels.entries())
    for (let at = 0; at < count; at++) samples[at * channels.length + channel] = row[start + at]
  return Buffer.from(samples.buffer)
}
