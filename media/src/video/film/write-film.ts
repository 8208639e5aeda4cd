import { join } from 'node:path'
import {
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { fitted } from '../../audio/sound/fitted.ts'
import { soundTrack } from '../../audio/sound/sound-track.ts'
import type { Sound } from '../../audio/sound/sound.ts'
import { writeTracks } from '../../encode/write-tracks.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import type { Made } from '../../program.ts'
import { pictureTrack, type PictureCoding } from './picture-track.ts'

type Film = {
  folder: string
  name: string
  fps: number
  /** Cut, or followed by silence, where the pictures end. */
  sound?: Sound | null
  /** Whether what is seen through stays so. */
  transparent?: boolean
}

const pictures: Record<'opaque' | 'transparent', PictureCoding> = {
  // Without its tree of blocks, which AVX-512 computes a little differently from run to run.
  opaque: {
    name: FF_ENCODER_LIBX264,
    format: 'yuv420p',
    options: { preset: 'veryfast', crf: '20', mbtree: '0' },
  },
  transparent: {
    name: FF_ENCODER_LIBVPX_VP9,
    format: 'yuva420p',
    options: { crf: '28', b: '0', deadline: 'realtime', 'cpu-used': '6', 'row-mt': '0', 'auto-alt-ref': '0' },
  },
}
export const filmSounds = {
  mp4: { name: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, bitRate: 160_000 },
  webm: { name: FF_ENCODER_LIBOPUS, format: AV_SAMPLE_FMT_S16, bitRate: 128_000 },
}

/** As a file that browsers play from its first bytes on. All pictures have the size of the first. */
export async function writeFilm(
  frames: AsyncIterable<Picture> | Iterable<Picture>,
  { folder, name, fps, sound, transparent = false }: Film,
): Promise<Made> {
  const format = transparent ? 'webm' : 'mp4'
  const path = join(folder, `${name}.${format}`)
  await using film = await pictureTrack(frames, fps, pictures[transparent ? 'transparent' : 'opaque'])
  // How long the film is nobody knows before its last picture.
  const fit = (whole: Sound) => fitted(whole, film.shown() / fps)
  const tracks = sound ? [film.track, await soundTrack(sound, filmSounds[format], fit)] : [film.track]
  await writeTracks(path, tracks, {
    format,
    options: format === 'mp4' ? { movflags: '+faststart' } : {},
  })
  return { path, kind: 'video', mimeType: `video/${format}` }
}
