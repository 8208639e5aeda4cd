// What goes into an example: a file, and what the price asks of it.
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaKind } from '@atelier/contract/param-descriptor.ts'
import { secondsOf, type Audio } from '@atelier/models/lib/audio/audio.ts'
import { writeAudio } from '@atelier/models/lib/audio/write-audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import type { Output } from '@atelier/media/program.ts'
import { writeVideo } from '@atelier/models/lib/video/write-video.ts'
import type { Sharp } from 'sharp'

export type Input = {
  readonly kind: MediaKind
  readonly mimeType: string
  readonly content: Buffer
  readonly width: number | null
  readonly height: number | null
  readonly durationSeconds: number | null
}

export async function imageInput(image: Sharp): Promise<Input> {
  const { data: content, info } = await image.png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { kind: 'image', mimeType: 'image/png', content, width, height, durationSeconds: null }
}

export async function audioInput(audio: Audio): Promise<Input> {
  const file = await written((folder) => writeAudio(audio, folder, 'sound'))
  return { kind: 'audio', ...file, width: null, height: null, durationSeconds: secondsOf(audio) }
}

export async function videoInput(frames: readonly Image[], fps: number): Promise<Input> {
  const file = await written((folder) => writeVideo(frames, { folder, name: 'film', fps }))
  const { width, height } = frames[0]!
  return { kind: 'video', ...file, width, height, durationSeconds: frames.length / fps }
}

async function written(write: (folder: string) => Promise<Output>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'gallery-'))
  const { path, mimeType } = await write(folder.path)
  return { content: await readFile(path), mimeType }
}
