import { watch, type FSWatcher } from 'node:fs'
import type { Logger } from '../log.ts'

/** Editors write a file in several steps, and whoever copies many files does so one by one. */
const SETTLE_MS = 300

/** From the first change on, also where something changes all the time. */
const LONGEST_MS = 3000

/** Calls `onChange` once the files of a folder have changed and nothing more happens to them. */
export function watchFolder(folder: string, onChange: () => void, log: Logger): { close(): void } {
  let watcher: FSWatcher | undefined
  let timer: NodeJS.Timeout | undefined
  let firstAtMs: number | undefined

  open()
  return {
    close() {
      clearTimeout(timer)
      watcher?.close()
    },
  }

  /** Where the system cannot watch it, whoever calls has to look by themselves from time to time. */
  function open() {
    try {
      watcher = watch(folder, { persistent: false }, settle)
      watcher.on('error', (error) => log.warn({ err: error, folder }, 'a folder cannot be watched any more'))
    } catch (error) {
      log.warn({ err: error, folder }, 'a folder cannot be watched')
    }
  }

  function settle() {
    const nowMs = performance.now()
    firstAtMs ??= nowMs
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        firstAtMs = undefined
        onChange()
      },
      Math.max(0, Math.min(SETTLE_MS, firstAtMs + LONGEST_MS - nowMs)),
    )
    timer.unref()
  }
}
