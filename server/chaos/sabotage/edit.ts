import { readFileSync } from 'node:fs'

/** A change of a source file of this repository, or of a package it runs. `from` must stand there exactly once. */
export type Edit = { file: string; from: string; to: string }

const root = new URL('../../../', import.meta.url)

export const urlOf = (file: string): string => new URL(file, root).href

/** The changed text of every file that the edits touch, by its path. */
export function applyEdits(edits: readonly Edit[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { file, from, to } of edits) {
    const text = texts.get(file) ?? readFileSync(new URL(file, root), 'utf8')
    texts.set(file, replaceOnce(text, from, to, file))
  }
  return texts
}

/** Throws where the source has changed so that the edit would silently do nothing, or too much. */
export function replaceOnce(text: string, from: string, to: string, where: string): string {
  const count = text.split(from).length - 1
  if (count !== 1) throw new Error(`${where} has this ${count} times and should have it once:\n${from}`)
  return text.replace(from, () => to)
}
