import { join } from 'node:path'
import {
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { trimOrPad } from '../audio/trim-or-pad.ts'
import { audioTrack } from '../audio/audio-track.ts'
import type { Audio } from '../audio/audio.ts'
import { writeTracks } from './encode/write-tracks.ts'
import type { Image } from '@atelier/media/image/image.ts'
import type { Output } from '@atelier/media/program.ts'
import { videoTrack, type VideoCodec } from './video-track.ts'

type Video = {
  folder: string
  name: string
  fps: number
  /** Trimmed or padded with silence to the length of the video. */
  audio?: Audio | null
  /** Whether alpha is kept. */
  transparent?: boolean
}

const videoCodecs: Record<'opaque' | 'transparent', VideoCodec> = {
  // Without macroblock-tree rate control, which with AVX-512 differs slightly from run to run.
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
export const audioCodecs = {
  mp4: { name: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, bitRate: 160_000 },
  webm: { name: FF_ENCODER_LIBOPUS, format: AV_SAMPLE_FMT_S16, bitRate: 128_000 },
}

/** Writes a file that browsers can play while it loads. All images have the size of the first. */
export async function writeVideo(
  frames: AsyncIterable<Image> | Iterable<Image>,
  { folder, name, fps, audio, transparent = false }: Video,
): Promise<Output> {
  const format = transparent ? 'webm' : 'mp4'
  const path = join(folder, `${name}.${format}`)
  await using video = await videoTrack(frames, fps, videoCodecs[transparent ? 'transparent' : 'opaque'])
  // The video's length is known only after its last image.
  const fit = (whole: Audio) => trimOrPad(whole, video.frameCount() / fps)
  const tracks = audio ? [video.track, await audioTrack(audio, audioCodecs[format], fit)] : [video.track]
  await writeTracks(path, tracks, {
    format,
    options: format === 'mp4' ? { movflags: '+faststart' } : {},
  })
  return { path, kind: 'video', mimeType: `video/${format}` }
}
