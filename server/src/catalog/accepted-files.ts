import type { FileMistake } from './read-catalog.ts'

/** The texts of files, by name. */
export type Texts = ReadonlyMap<string, string>

/** What files say together; null where something is wrong with them. */
export interface FilesReading<Value> {
  readonly value: Value | null
  readonly mistakes: readonly FileMistake[]
}

/** Which of the files that were found are used, in which text, and what kept the others from it. */
export interface Acceptance<Value> {
  readonly value: Value
  readonly texts: Texts
  readonly mistakes: readonly FileMistake[]
}

/**
 * Accepts as many changes of files as make sense together. A changed file that is wrong keeps its text of before; one that is
 * new is left out. A file that is gone is gone: effects that relied on it are left out, each by itself. Null where not even
 * the texts in use make sense any more.
 *
 * `read` reads all files; effects whose ids are in `leftOut` it passes over.
 */
export function acceptFiles<Value>(
  inUse: Texts,
  found: Texts,
  read: (texts: Texts, leftOut: ReadonlySet<string>) => FilesReading<Value>,
): Acceptance<Value> | null {
  const texts = new Map(found)
  const changed = new Set([...found].filter(([name, text]) => inUse.get(name) !== text).map(([name]) => name))
  const leftOut = new Set<string>()
  const noted: FileMistake[] = []

  // Ends: every round takes back a change or leaves out an effect.
  while (true) {
    const reading = read(texts, leftOut)
    if (reading.value !== null) return { value: reading.value, texts, mistakes: noted }
    const { mistakes } = reading
    const ofChanged = mistakes.filter(({ file }) => changed.has(file))
    const ofEffects = mistakes.filter(({ effectId }) => effectId !== undefined && !leftOut.has(effectId))
    if (ofChanged.length > 0) {
      noted.push(...ofChanged)
      for (const { file } of ofChanged) takeBack(file)
    } else if (ofEffects.length > 0) {
      noted.push(...ofEffects)
      for (const { effectId = '' } of ofEffects) leftOut.add(effectId)
    } else if (changed.size > 0) {
      const message = `does not fit the other files: ${mistakes.map((each) => `${each.file}: ${each.message}`).join('; ')}`
      for (const file of causesOf(mistakes.length)) {
        noted.push({ file, message })
        takeBack(file)
      }
    } else return null
  }

  function takeBack(name: string) {
    restore(texts, name)
    changed.delete(name)
  }

  function restore(some: Map<string, string>, name: string) {
    const before = inUse.get(name)
    if (before === undefined) some.delete(name)
    else some.set(name, before)
  }

  /**
   * Of which change it comes that a file is wrong that has not changed, as where two models share a backend and only one
   * says that it has more slots: a change without which less is wrong; otherwise it may be any.
   */
  function causesOf(count: number): string[] {
    const cause = [...changed].find((name) => {
      const without = new Map(texts)
      restore(without, name)
      const reading = read(without, leftOut)
      return reading.value !== null || reading.mistakes.length < count
    })
    return cause === undefined ? [...changed] : [cause]
  }
}
