import { readFile } from 'node:fs/promises'
import type { Output } from '../provider.ts'
import type { Rng } from './rng.ts'

/** Encoders are native code, which the server does not load, so files of these formats are fixtures. */
const types = { mp3: 'audio/mpeg', ogg: 'audio/ogg', flac: 'audio/flac', m4a: 'audio/mp4' } as const
type Extension = keyof typeof types

/** The files of each `format`: Opus comes in Ogg, and AAC in MP4. */
const files: Readonly<Record<string, Extension>> = {
  mp3: 'mp3',
  ogg: 'ogg',
  opus: 'ogg',
  flac: 'flac',
  aac: 'm4a',
}

/** How many tunes there are in each format; the seed decides which one is used. */
export const tuneCount = 4

/** Made by tools/generators/sandbox-fixtures.ts. */
export const tunePath = (extension: Extension, tune: number): URL =>
  new URL(`fixtures/tune-${tune + 1}.${extension}`, import.meta.url)

/** A tune that was encoded beforehand; null where `format` needs none. */
export async function fixtureTune(
  format: unknown,
  rng: Rng,
): Promise<Pick<Output, 'bytes' | 'mimeType'> | null> {
  const extension = files[String(format)]
  if (!extension) return null
  const bytes = await readFile(tunePath(extension, Math.floor(rng() * tuneCount)))
  return { bytes, mimeType: types[extension] }
}
