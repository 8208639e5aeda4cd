import { readFile } from 'node:fs/promises'
import type { Output } from '../provider.ts'
import type { Dice } from './dice.ts'

/** Encoders are native code, which the server does not load: what needs one was made before. */
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

/** How many tunes there are of each; the seed decides which. */
export const tuneCount = 4

/** Made by scripts/sandbox-tunes.ts. */
export const tunePath = (extension: Extension, tune: number): URL =>
  new URL(`tunes/${tune + 1}.${extension}`, import.meta.url)

type Prepared = Pick<Output, 'bytes' | 'mimeType'>

/** A tune in a format that is not written here; null where `format` asks for none. */
export async function preparedTune(format: unknown, dice: Dice): Promise<Prepared | null> {
  const extension = files[String(format)]
  if (!extension) return null
  const bytes = await readFile(tunePath(extension, Math.floor(dice() * tuneCount)))
  return { bytes, mimeType: types[extension] }
}
