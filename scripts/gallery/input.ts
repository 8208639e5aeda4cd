// What goes into an example: a file, and what the price asks of it.
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaKind } from '@atelier/contract/param-descriptor.ts'
import { secondsOf, type Sound } from '@atelier/media/audio/sound/sound.ts'
import { writeSound } from '@atelier/media/audio/sound/write-sound.ts'
import type { Picture } from '@atelier/media/image/pixels/picture.ts'
import type { Made } from '@atelier/media/program.ts'
import { writeFilm } from '@atelier/media/video/film/write-film.ts'
import type { Sharp } from 'sharp'

export type Input = {
  readonly kind: MediaKind
  readonly mimeType: string
  readonly content: Buffer
  readonly width: number | null
  readonly height: number | null
  readonly durationSeconds: number | null
}

export async function pictureInput(image: Sharp): Promise<Input> {
  const { data: content, info } = await image.png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { kind: 'image', mimeType: 'image/png', content, width, height, durationSeconds: null }
}

export async function soundInput(sound: Sound): Promise<Input> {
  const file = await written((folder) => writeSound(sound, folder, 'sound'))
  return { kind: 'audio', ...file, width: null, height: null, durationSeconds: secondsOf(sound) }
}

export async function filmInput(frames: readonly Picture[], fps: number): Promise<Input> {
  const file = await written((folder) => writeFilm(frames, { folder, name: 'film', fps }))
  const { width, height } = frames[0]!
  return { kind: 'video', ...file, width, height, durationSeconds: frames.length / fps }
}

async function written(write: (folder: string) => Promise<Made>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'gallery-'))
  const { path, mimeType } = await write(folder.path)
  return { content: await readFile(path), mimeType }
}
