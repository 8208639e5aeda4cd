// What an example sounds like, as a small MP3 beside the model file.
import { copyFile, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Output } from '@atelier/media/program.ts'
import { secondsOf } from '@atelier/models/lib/audio/audio.ts'
import { readAudio } from '@atelier/models/lib/audio/read-audio.ts'
import { trimOrPad } from '@atelier/models/lib/audio/trim-or-pad.ts'
import { writeAudio } from '@atelier/models/lib/audio/write-audio.ts'

/** One channel at these rates is good enough to judge by, and a tenth of what the model makes. */
const RATE = 32_000
const usualSize = { mostSeconds: 8, bitRate: 48_000 }

/** Writes the first of the outputs, where it is audio. */
export async function writeSound(
  name: string,
  modelId: string,
  [first]: readonly Pick<Output, 'kind' | 'path'>[],
  { mostSeconds, bitRate } = usualSize,
): Promise<void> {
  if (first?.kind !== 'audio') return
  const audio = (await readAudio(first.path, { rate: RATE, channels: 1 }))!
  const short = trimOrPad(audio, Math.min(mostSeconds, secondsOf(audio)))
  await using folder = await mkdtempDisposable(join(tmpdir(), 'gallery-'))
  const { path } = await writeAudio(short, folder.path, 'sound', 'mp3', undefined, bitRate)
  await copyFile(path, new URL(`../../models/${modelId}/${name}.mp3`, import.meta.url))
}
