import { Worker } from 'node:worker_threads'
import { createBatcher } from '../batcher.ts'
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

type Thread = {
  publish(files: NewFile[]): Promise<Failures>
  end(): Promise<unknown>
}

export function openPublisher(): Publisher {
  const threads = new Set<Thread>()
  const idle = new Set<Thread>()
  const batcher = createBatcher({
    concurrency: MOST_THREADS,
    maxItems: FILES_AT_ONCE,
    run,
    isBatchError: () => true,
  })

  async function run(files: NewFile[]): Promise<Failures> {
    const [thread = start()] = idle
    idle.delete(thread)
    const failures = await thread.publish(files)
    idle.add(thread)
    return failures
  }

  function start(): Thread {
    const thread = startThread(() => {
      threads.delete(thread)
      idle.delete(thread)
    })
    threads.add(thread)
    return thread
  }

  return {
    async publish(file) {
      const failure = await batcher.add(file)
      if (failure !== undefined) throw new BlobsUnavailable(failure)
    },
    async close() {
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

/** It keeps the process alive only while it works. */
function startThread(onEnd: () => void): Thread {
  const worker = new Worker(new URL('publish-thread.ts', import.meta.url), { resourceLimits: littleMemory })
  let answer = Promise.withResolvers<Failures>()
  answer.promise.catch(() => undefined) // Nobody waits for it yet.
  const fail = (reason: string) =>
    answer.reject(new BlobsUnavailable(`the thread that stores files ${reason}`))
  worker.on('message', (failures: Failures) => {
    worker.unref()
    answer.resolve(failures)
  })
  worker.on('error', (error: Error) => fail(`failed: ${error.message}`))
  worker.on('exit', () => {
    onEnd()
    fail('has ended')
  })
  return {
    publish(files) {
      answer = Promise.withResolvers()
      worker.ref()
      const bytes = files.flatMap((file) => (file.bytes ? [file.bytes.buffer] : []))
      worker.postMessage(files, bytes)
      return answer.promise
    },
    end: () => worker.terminate(),
  }
}
