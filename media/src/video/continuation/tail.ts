import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '../../image/pixels/picture.ts'
import { asSharp, pixelsOf } from '../../image/pixels/resized.ts'
import { blurred, type Plane } from '../../image/planes/plane.ts'
import { smallPlane } from '../motion/small-plane.ts'

/** Pictures are compared in this size: what differs then is what one sees. */
const COMPARED_SIDE = 120

/** The end of a film, any picture of which may be shown again. */
export type Tail = {
  readonly length: number
  /** Small and without grain, to be compared. */
  readonly planes: readonly Plane[]
  picture(index: number): Promise<Picture>
}

type Kept = { readonly path: string; readonly plane: Plane }

/** Keeps the last pictures of a film in a folder: some seconds of them would fill the memory. */
export class TailKeeper implements AsyncDisposable {
  readonly #folder: string
  readonly #most: number
  readonly #kept: Kept[] = []
  #count = 0

  constructor(folder: string, most: number) {
    this.#folder = folder
    this.#most = most
  }

  async add(picture: Picture): Promise<void> {
    const path = join(this.#folder, `tail-${this.#count++}.webp`)
    await writeFile(path, await asSharp(picture).webp({ quality: 96, effort: 0 }).toBuffer())
    this.#kept.push({ path, plane: blurred(await smallPlane(picture, COMPARED_SIDE), 1) })
    if (this.#kept.length > this.#most) await rm(this.#kept.shift()!.path)
  }

  tail(): Tail {
    const kept = [...this.#kept]
    return {
      length: kept.length,
      planes: kept.map(({ plane }) => plane),
      picture: (index) => pixelsOf(sharp(kept[index]!.path).ensureAlpha()),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#kept.map(({ path }) => rm(path)))
  }
}
