import { createBatcher } from '../batcher.ts'
import { onDisk } from '../disk/on-disk.ts'
import { openThread } from '../thread.ts'
import type { Failures, NewFile } from './publish-thread.ts'
import { BlobsUnavailable } from './unavailable.ts'

/** Started one by one, as files wait for them: each waits for the disk most of the time. */
const MOST_THREADS = 4
const FILES_AT_ONCE = 32

/** What the threads are given and give back is gone at once; with what V8 takes by default each would have twice as much. */
const littleMemory = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 }

export type Publisher = {
  /** Resolves when the file is on the disk under its name. Its bytes are gone here then. */
  publish(file: NewFile): Promise<void>
  close(): Promise<void>
}

export function openPublisher(): Publisher {
  const threads = Array.from({ length: MOST_THREADS }, () =>
    openThread<NewFile[], Failures>(
      new URL('publish-thread.ts', import.meta.url),
      'stores files',
      littleMemory,
    ),
  )
  /** Who has worked last works next, so that no more are started than are needed. */
  const idle = [...threads]
  const batcher = createBatcher({
    concurrency: MOST_THREADS,
    maxItems: FILES_AT_ONCE,
    run,
    isBatchError: () => true,
  })

  async function run(files: NewFile[]): Promise<Failures> {
    const thread = idle.pop()! // There is one for each batch under way.
    try {
      const buffers = files.flatMap(({ bytes }) => (bytes ? [bytes.buffer] : []))
      return await onDisk(thread.ask(files, buffers))
    } finally {
      idle.push(thread)
    }
  }

  return {
    async publish(file) {
      const failure = await batcher.add(file)
      if (failure !== undefined) throw new BlobsUnavailable(failure)
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.end()))
    },
  }
}
