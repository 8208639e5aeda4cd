import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { openRecording } from '../../probe/recording.ts'
import { decodedFrames } from '../../probe/decoded-frames.ts'
import { filtered } from '../../probe/filtered.ts'
import { Gathered } from './gathered.ts'
import type { Sound } from './sound.ts'

/** `seconds`: of what is longer, as much is read as shows that it is. */
type Wanted = { rate?: number; channels?: 1 | 2; seconds?: number }

/**
 * The sound of a recording, or of a film; null where a film has none. It begins where the pictures begin, with silence where
 * it starts later or has holes.
 */
export async function readSound(
  path: string,
  { rate = 48_000, channels = 2, seconds = Infinity }: Wanted = {},
): Promise<Sound | null> {
  await using recording = await openRecording(path)
  const {
    input,
    audios: [audio],
  } = recording
  if (!audio) return null
  // One channel made into two by FFmpeg would be quieter: it stays one, which both ears get.
  const layout = channels === 1 ? 'mono' : 'mono|stereo'
  const rows = Array.from({ length: channels }, () => new Gathered())
  const chain = `aresample=${rate}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=${layout}`
  let length = 0
  for await (const frame of filtered(decodedFrames(input, audio), chain)) {
    const planes = planesOf(frame)
    for (const [channel, row] of rows.entries()) row.add(planes[channel] ?? planes[0]!)
    length += frame.nbSamples
    if (length > seconds * rate) break
  }
  return { rate, channels: rows.map((row) => row.taken()) }
}

/**
 * No sound is louder, where 1 is full scale; files of floats can have more, infinities, and what is no number. Encoders
 * refuse those, and whoever sorts or adds up samples loses everything to a single one: they are silence.
 */
const LOUDEST = 1e6

/** Float samples, channel after channel. */
function planesOf(frame: Frame): Float32Array[] {
  if (frame.format !== AV_SAMPLE_FMT_FLTP) throw new Error('samples came in another format than asked for')
  const { buffer, byteOffset, byteLength } = frame.toBuffer()
  const samples = new Float32Array((buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength))
  for (let at = 0; at < samples.length; at++) if (!(Math.abs(samples[at]!) <= LOUDEST)) samples[at] = 0
  const { nbSamples } = frame
  return Array.from({ length: frame.channelLayout.nbChannels }, (_, channel) =>
    samples.subarray(channel * nbSamples, (channel + 1) * nbSamples),
  )
}
