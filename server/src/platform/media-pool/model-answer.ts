import { lstat, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Ended, Generated, Made } from '@atelier/media/protocol.ts'
import { InvalidRequest, MediaUnavailable } from './errors.ts'
import type { Answered, Surroundings } from './outcome.ts'

/** What a model has made, in a folder that goes with it, and what it left out. */
export type ModelAnswer = Answered<Generated>

export type ModelOutcome = ModelAnswer | InvalidRequest | MediaUnavailable

/** What a run comes to that a child has ended. Throws only when the child is not to be asked again. */
export async function answerOf(
  ended: Ended,
  { folder, makeFolder, log }: Surroundings,
): Promise<ModelOutcome> {
  if (ended.state === 'invalid_input') return new InvalidRequest(ended.message)
  if (ended.state === 'refused') throw new MediaUnavailable('misbehaved')
  if (ended.state !== 'done') {
    log.error({ report: ended }, 'A model failed')
    const unavailable = new MediaUnavailable(ended.state)
    if (ended.state === 'out_of_memory') throw unavailable
    return unavailable
  }
  const { answer } = ended
  if (!('files' in answer)) throw new MediaUnavailable('misbehaved')
  await using stack = new AsyncDisposableStack()
  try {
    const own = stack.adopt(await makeFolder(), (path) => rm(path, { recursive: true, force: true }))
    const files = await keepMade(answer.files, folder, own)
    const kept = stack.move()
    return { files, notes: answer.notes, [Symbol.asyncDispose]: () => kept.disposeAsync() }
  } catch (error) {
    if (error instanceof MediaUnavailable) throw error
    log.error({ err: error }, 'What a model made could not be kept')
    return new MediaUnavailable('disk_refused', error)
  }
}

/**
 * Moves what was made to a folder that no child can reach, and gives those. A child that a hostile file has taken over
 * could name any file of ours, or leave a link to it: its owner would get that.
 */
async function keepMade(made: readonly Made[], from: string, to: string): Promise<Made[]> {
  const files = made.flatMap((file) => [file, ...(file.downloads ?? []), ...(file.previews ?? [])])
  const names = new Set(files.map(({ path }) => basename(path)))
  const isAsAgreed = files.every(({ path }) => path === join(from, basename(path)))
  if (!isAsAgreed || names.size < files.length) throw new MediaUnavailable('misbehaved')
  await Promise.all(files.map(({ path }) => keep(path, moved(path))))
  return made.map(({ downloads, previews, ...file }) => ({
    ...atNewPlace(file),
    ...(downloads && { downloads: downloads.map(atNewPlace) }),
    ...(previews && { previews: previews.map(atNewPlace) }),
  }))

  function atNewPlace<File extends { path: string }>(file: File): File {
    return { ...file, path: moved(file.path) }
  }

  function moved(path: string): string {
    return join(to, basename(path))
  }
}

async function keep(from: string, to: string): Promise<void> {
  await rename(from, to).catch(refuse)
  const found = await lstat(to)
  // A second name would be that of a file elsewhere.
  if (!found.isFile() || found.nlink !== 1) refuse()
}

function refuse(cause?: unknown): never {
  throw new MediaUnavailable('misbehaved', cause)
}
