import { rm } from 'node:fs/promises'
import type { AnswerOf, Ended, Operation } from '@atelier/media/protocol.ts'
import type { Logger } from '../log.ts'
import { MediaRefused, MediaUnavailable } from './errors.ts'
import { keepPreviews } from './previews.ts'

/** An answer; the files that were written for it are removed with it: `await using`. */
export type Answered<T> = T & AsyncDisposable

/** `folder` is where the child writes; `makeFolder` makes one that it cannot reach. */
type Surroundings = { folder: string; makeFolder: () => Promise<string>; log: Logger }

/** What a request comes to that a child has ended. Throws only when the child is not to be believed. */
export async function outcomeOf(
  ended: Ended,
  { folder, makeFolder, log }: Surroundings,
): Promise<Answered<AnswerOf<Operation>> | MediaRefused | MediaUnavailable> {
  if (ended.state === 'refused') return new MediaRefused(ended.refusal)
  if (ended.state !== 'done') {
    log.error({ report: ended }, 'A media child failed at a request')
    return new MediaUnavailable(ended.state)
  }
  await using stack = new AsyncDisposableStack()
  try {
    const own = stack.adopt(await makeFolder(), (path) => rm(path, { recursive: true, force: true }))
    const previews = await keepPreviews(ended.answer.previews, folder, own)
    const kept = stack.move()
    return { ...ended.answer, previews, [Symbol.asyncDispose]: () => kept.disposeAsync() }
  } catch (error) {
    if (error instanceof MediaUnavailable) throw error
    log.error({ err: error }, 'The answer of a media child could not be kept')
    return new MediaUnavailable('disk_refused', error)
  }
}
