import { readFile } from 'node:fs/promises'
import type { Modality } from '@atelier/contract/task-type.ts'
import type { Params } from '@atelier/contract/params.ts'

/** An example that was run, as `gallery.json` keeps it. */
export type Entry = {
  readonly name: string
  readonly modelId: string
  readonly effectId?: string
  readonly modality: Modality
  /** What goes in, in words. */
  readonly inputs: readonly string[]
  readonly params: Params
  /** What comes out, in words. */
  readonly output: string
  readonly coins: number
  readonly seconds: number
  readonly width: number
  readonly height: number
}

export const folder = new URL('../../docs/gallery/', import.meta.url)
export const listOfEntries = new URL('gallery.json', folder)

type Named = Pick<Entry, 'name' | 'modelId' | 'effectId'>

/** As the page of the gallery names it: images of models stand with their model files, which name them, too. */
export const imagePath = ({ name, modelId, effectId }: Named) =>
  effectId ? `${name}.webp` : `../../models/${modelId}/${name}.webp`

export const imageOf = (entry: Named) => new URL(imagePath(entry), folder)

export async function readEntries(): Promise<Entry[]> {
  return JSON.parse(await readFile(listOfEntries, 'utf8')) as Entry[]
}
