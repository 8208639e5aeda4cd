import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { openRecording } from '../video/decode/recording.ts'
import { decodedFrames } from '../video/decode/decoded-frames.ts'
import { filterFrames } from '../video/decode/filter-frames.ts'
import { SampleBuffer } from './sample-buffer.ts'
import type { Audio } from './audio.ts'

/** `seconds` limits how much is read; the result is then a little longer, which shows that there is more. */
type ReadOptions = { rate?: number; channels?: 1 | 2; seconds?: number }

/**
 * The audio of a recording or a video; null where a video has none. It begins where the video begins, with silence
 * where it starts later or has gaps.
 */
export async function readAudio(
  path: string,
  { rate = 48_000, channels = 2, seconds = Infinity }: ReadOptions = {},
): Promise<Audio | null> {
  await using recording = await openRecording(path)
  const {
    input,
    audios: [audio],
  } = recording
  if (!audio) return null
  // FFmpeg would make mono quieter when it turns it into stereo, so it stays mono here and is copied to both channels.
  const layout = channels === 1 ? 'mono' : 'mono|stereo'
  const rows = Array.from({ length: channels }, () => new SampleBuffer())
  const chain = `aresample=${rate}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=${layout}`
  let length = 0
  for await (const frame of filterFrames(decodedFrames(input, audio), chain)) {
    const planes = planesOf(frame)
    for (const [channel, row] of rows.entries()) row.add(planes[channel] ?? planes[0])
    length += frame.nbSamples
    if (length > seconds * rate) break
  }
  return { rate, channels: rows.map((row) => row.drain()) }
}

/**
 * Float files can hold huge values, infinities and NaN. Encoders refuse them, and one such sample spoils every sum or
 * sort, so they are read as silence.
 */
const MAX_LEVEL = 1e6

/** The samples of a planar float frame, per channel. */
function planesOf(frame: Frame): Float32Array[] {
  if (frame.format !== AV_SAMPLE_FMT_FLTP) throw new Error('samples came in another format than asked for')
  const { buffer, byteOffset, byteLength } = frame.toBuffer()
  const samples = new Float32Array((buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength))
  for (let at = 0; at < samples.length; at++) if (!(Math.abs(samples[at]) <= MAX_LEVEL)) samples[at] = 0
  const { nbSamples } = frame
  return Array.from({ length: frame.channelLayout.nbChannels }, (_, channel) =>
    samples.subarray(channel * nbSamples, (channel + 1) * nbSamples),
  )
}
