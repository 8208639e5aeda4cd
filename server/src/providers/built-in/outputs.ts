import { createReadStream } from 'node:fs'
import type { ModelAnswer } from '../../platform/media-pool/model-answer.ts'
import type { Output } from '../provider.ts'

/** Longer than outputs may take to be stored. */
const KEPT_MS = 15 * 60_000

export type KeptOutputs = { outputs: Output[]; remove(): Promise<void> }

/** The files go once all of them are read, or when nobody comes for them. */
export function keepOutputs(answer: ModelAnswer): KeptOutputs {
  const paths = answer.files.flatMap((file) => [file, ...(file.downloads ?? []), ...(file.previews ?? [])])
  const unread = new Set(paths.map(({ path }) => path))
  const late = setTimeout(() => void remove(), KEPT_MS).unref()

  /** It never rejects: nobody waits for it, and what a disk does not let go is removed with the folder of the process. */
  async function remove(): Promise<void> {
    clearTimeout(late)
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
