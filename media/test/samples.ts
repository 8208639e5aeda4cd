// A small real file of each type that can be uploaded.
import { keysOf } from '@atelier/contract/keys-of.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import sharp from 'sharp'
import { encodeAudio, encodeVideo } from './encode.ts'

const seconds = 2
const image = () => sharp({ create: { width: 96, height: 64, channels: 3, background: 'teal' } })

const makers = {
  'image/png': (path: string) => image().png().toFile(path),
  'image/jpeg': (path: string) => image().jpeg().toFile(path),
  'image/webp': (path: string) => image().webp().toFile(path),
  'audio/mpeg': (path: string) =>
    encodeAudio(path, { encoder: FF_ENCODER_LIBMP3LAME, format: 'mp3', seconds }),
  'audio/wav': (path: string) => encodeAudio(path, { encoder: FF_ENCODER_PCM_S16LE, format: 'wav', seconds }),
  'audio/mp4': (path: string) => encodeAudio(path, { encoder: FF_ENCODER_AAC, format: 'mp4', seconds }),
  'audio/ogg': (path: string) => encodeAudio(path, { encoder: FF_ENCODER_LIBOPUS, format: 'ogg', seconds }),
  'video/mp4': (path: string) => encodeVideo(path, { encoder: FF_ENCODER_LIBX264, format: 'mp4', seconds }),
  'video/webm': (path: string) =>
    encodeVideo(path, { encoder: FF_ENCODER_LIBVPX_VP9, format: 'webm', seconds }),
  'video/quicktime': (path: string) =>
    encodeVideo(path, { encoder: FF_ENCODER_LIBX264, format: 'mov', seconds }),
}
export type SampleType = keyof typeof makers

export const sampleTypes = keysOf(makers)

const encoded = new Map<SampleType, Promise<Buffer>>()

/** Two seconds, or 96 by 64 pixels (a video 64 by 36); encoded once a process. */
export function sample(type: SampleType): Promise<Buffer> {
  const known = encoded.get(type) ?? make(type)
  encoded.set(type, known)
  return known
}

async function make(type: SampleType): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-sample-'))
  try {
    await makers[type](join(folder, 'file'))
    return readFileSync(join(folder, 'file'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Twelve megapixels of noise, which compress as badly as photographs of leaves and hair. */
export function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, noise, background: 'black' } })
    .jpeg({ quality: 60 })
    .toBuffer()
}
