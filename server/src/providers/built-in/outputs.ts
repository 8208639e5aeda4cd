import { createReadStream } from 'node:fs'
import type { ModelAnswer } from '../../platform/models/pool.ts'
import type { Output } from '../provider.ts'

/** Longer than storing the outputs may take. */
const KEPT_MS = 15 * 60_000

export type KeptOutputs = { outputs: Output[]; remove(): Promise<void> }

/** Removes the files once all of them are read, or after `KEPT_MS`. */
export function keepOutputs(answer: ModelAnswer): KeptOutputs {
  const paths = answer.files.flatMap((file) => [file, ...(file.downloads ?? []), ...(file.previews ?? [])])
  const unread = new Set(paths.map(({ path }) => path))
  const timer = setTimeout(() => void remove(), KEPT_MS).unref()

  /** Never rejects, because nobody awaits it; what cannot be removed now is removed with the folder of the process. */
  async function remove(): Promise<void> {
    clearTimeout(timer)
    try {
      await answer[Symbol.asyncDispose]()
    } catch {}
  }

  async function* read(path: string): AsyncIterable<Uint8Array> {
    try {
      yield* createReadStream(path)
    } finally {
      unread.delete(path)
      if (unread.size === 0) await remove()
    }
  }

  const outputs = answer.files.map((file) => ({
    kind: file.kind,
    mimeType: file.mimeType,
    width: null,
    height: null,
    durationSeconds: null,
    metadata: 'kept' as const,
    ...(file.stem && { stem: file.stem }),
    ...(file.cues && { cues: file.cues }),
    bytes: read(file.path),
    ...(file.downloads && {
      downloads: file.downloads.map(({ path, ...download }) => ({ ...download, bytes: read(path) })),
    }),
    ...(file.previews && {
      previews: file.previews.map(({ path, name }) => ({ name, bytes: read(path) })),
    }),
  }))
  return { outputs, remove }
}
