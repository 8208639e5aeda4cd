import { join } from 'node:path'
import { AV_NOPTS_VALUE } from 'node-av/constants'
import { avGetCodecName, avRescaleQ, type FormatContext, type Packet, type Stream } from 'node-av/lib'
import { soundTrack } from '../../audio/sound/sound-track.ts'
import type { Sound } from '../../audio/sound/sound.ts'
import { writeTracks } from '../../encode/write-tracks.ts'
import { damaged } from '../../probe/container.ts'
import { packetsOf } from '../../probe/packets.ts'
import { openRecording } from '../../probe/recording.ts'
import type { Made } from '../../program.ts'
import type { OpenFilm } from '../film/read-film.ts'
import { filmSounds, writeFilm } from '../film/write-film.ts'

/** Which pictures browsers play, and in which kind of file. HEVC is played by some only. */
const holds = {
  mp4: ['h264', 'av1'],
  webm: ['vp8', 'vp9'],
} as const

const microseconds = { num: 1, den: 1_000_000 }

/** A film with another sound. Its pictures are taken over bit for bit; only what no browser plays is coded anew. */
export async function withSound(path: string, film: OpenFilm, sound: Sound, folder: string): Promise<Made> {
  await using recording = await openRecording(path)
  const {
    input,
    videos: [video],
  } = recording
  if (!video) throw damaged()
  const codec = avGetCodecName(video.codecpar.codecId) ?? ''
  const format = (['mp4', 'webm'] as const).find((kind) => (holds[kind] as readonly string[]).includes(codec))
  const name = 'with-sound'
  if (!format) return writeFilm(film.frames(), { folder, name, fps: film.fps, sound })
  const made = join(folder, `${name}.${format}`)
  await writeTracks(
    made,
    [{ stream: video, packets: fromTheStart(input, video) }, await soundTrack(sound, filmSounds[format])],
    { format, options: format === 'mp4' ? { movflags: '+faststart' } : {} },
  )
  return { path: made, kind: 'video', mimeType: `video/${format}` }
}

/** The packets of a stream, their times from the beginning of the recording, where the sound begins too. */
async function* fromTheStart(input: FormatContext, stream: Stream): AsyncGenerator<Packet> {
  const { startTime } = input
  const begin = startTime === AV_NOPTS_VALUE ? 0n : avRescaleQ(startTime, microseconds, stream.timeBase)
  for await (const packet of packetsOf(input)) {
    if (packet.streamIndex !== stream.index) continue
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts -= begin
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts -= begin
    yield packet
  }
}
