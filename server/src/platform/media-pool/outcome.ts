import { rm } from 'node:fs/promises'
import type { Ended, Inspected } from '@atelier/media/protocol.ts'
import type { Logger } from '../log.ts'
import { MediaRefused, MediaUnavailable } from './errors.ts'
import { keepPreviews } from './previews.ts'

/** An answer; the files that were written for it are removed with it: `await using`. */
export type Answered<T> = T & AsyncDisposable

/** `folder` is where the child writes; `makeFolder` makes one that it cannot reach. */
export type Surroundings = { folder: string; makeFolder: () => Promise<string>; log: Logger }

/** What a request comes to that a child has ended. Throws only when the child is not to be asked again. */
export async function outcomeOf(
  ended: Ended,
  { folder, makeFolder, log }: Surroundings,
): Promise<Answered<Inspected> | MediaRefused | MediaUnavailable> {
  if (ended.state === 'refused') return new MediaRefused(ended.refusal)
  if (ended.state === 'invalid_input') throw new MediaUnavailable('misbehaved')
  if (ended.state !== 'done') {
    log.error({ report: ended }, 'A media child failed at a request')
    const unavailable = new MediaUnavailable(ended.state)
    if (ended.state === 'out_of_memory') throw unavailable
    return unavailable
  }
  const { answer } = ended
  if (!('previews' in answer)) throw new MediaUnavailable('misbehaved')
  await using stack = new AsyncDisposableStack()
  try {
    const own = stack.adopt(await makeFolder(), (path) => rm(path, { recursive: true, force: true }))
    const previews = await keepPreviews(answer.previews, folder, own)
    const kept = stack.move()
    return { ...answer, previews, [Symbol.asyncDispose]: () => kept.disposeAsync() }
  } catch (error) {
    if (error instanceof MediaUnavailable) throw error
    log.error({ err: error }, 'The answer of a media child could not be kept')
    return new MediaUnavailable('disk_refused', error)
  }
}
