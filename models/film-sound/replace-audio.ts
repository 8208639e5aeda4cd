import { join } from 'node:path'
import { AV_NOPTS_VALUE } from 'node-av/constants'
import { avGetCodecName, avRescaleQ, type FormatContext, type Packet, type Stream } from 'node-av/lib'
import { audioTrack } from '../lib/audio/audio-track.ts'
import type { Audio } from '../lib/audio/audio.ts'
import { writeTracks } from '../lib/video/encode/write-tracks.ts'
import { damaged } from '@atelier/media/probe/container.ts'
import { packetsOf } from '@atelier/media/probe/packets.ts'
import { openRecording } from '../lib/video/decode/recording.ts'
import type { Output } from '@atelier/media/program.ts'
import type { OpenVideo } from '../lib/video/read-video.ts'
import { audioCodecs, writeVideo } from '../lib/video/write-video.ts'

/** The video codecs that browsers play in each container. Only some play HEVC. */
const playableCodecs = {
  mp4: ['h264', 'av1'],
  webm: ['vp8', 'vp9'],
} as const

const microseconds = { num: 1, den: 1_000_000 }

/**
 * Replaces the audio track of a video. The video stream is copied; it is encoded again only if no browser plays its
 * codec.
 */
export async function replaceAudio(
  path: string,
  source: OpenVideo,
  audio: Audio,
  folder: string,
): Promise<Output> {
  await using recording = await openRecording(path)
  const {
    input,
    videos: [video],
  } = recording
  if (!video) throw damaged()
  const codec = avGetCodecName(video.codecpar.codecId) ?? ''
  const format = (['mp4', 'webm'] as const).find((kind) =>
    (playableCodecs[kind] as readonly string[]).includes(codec),
  )
  const name = 'with-sound'
  if (!format) return writeVideo(source.frames(), { folder, name, fps: source.fps, audio })
  const made = join(folder, `${name}.${format}`)
  await writeTracks(
    made,
    [{ stream: video, packets: rebasedPackets(input, video) }, await audioTrack(audio, audioCodecs[format])],
    { format, options: format === 'mp4' ? { movflags: '+faststart' } : {} },
  )
  return { path: made, kind: 'video', mimeType: `video/${format}` }
}

/** The packets of a stream with timestamps relative to the start of the recording, where the audio starts too. */
async function* rebasedPackets(input: FormatContext, stream: Stream): AsyncGenerator<Packet> {
  const { startTime } = input
  const begin = startTime === AV_NOPTS_VALUE ? 0n : avRescaleQ(startTime, microseconds, stream.timeBase)
  for await (const packet of packetsOf(input)) {
    if (packet.streamIndex !== stream.index) continue
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts -= begin
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts -= begin
    yield packet
  }
}
