// What went into an example, as a small file that people can bring into their own form.
import { copyFile, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputName } from '@atelier/models/lib/example.ts'
import { readAudio } from '@atelier/models/lib/audio/read-audio.ts'
import { writeAudio } from '@atelier/models/lib/audio/write-audio.ts'
import sharp from 'sharp'
import type { Input } from './input.ts'

const folder = new URL('../../models/example-inputs/', import.meta.url)
const BIT_RATE = 64_000
const endings = { image: 'webp', audio: 'mp3', video: 'mp4' } as const

/** The name of an input's file, such as `ball-mask.webp`. */
const inputFile = (name: InputName, kind: Input['kind']) =>
  `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.${endings[kind]}`

export async function writeInput(name: InputName, { kind, content }: Input): Promise<void> {
  await mkdir(folder, { recursive: true })
  const to = new URL(inputFile(name, kind), folder)
  if (kind === 'video') await writeFile(to, content)
  // A mask has two values and stays as it is.
  else if (kind === 'image')
    await writeFile(
      to,
      await sharp(content)
        .webp(name.endsWith('Mask') ? { lossless: true } : { quality: 88, effort: 5 })
        .toBuffer(),
    )
  else {
    await using scratch = await mkdtempDisposable(join(tmpdir(), 'gallery-'))
    const path = join(scratch.path, 'input')
    await writeFile(path, content)
    const audio = (await readAudio(path))!
    await copyFile((await writeAudio(audio, scratch.path, 'sound', 'mp3', undefined, BIT_RATE)).path, to)
  }
}
