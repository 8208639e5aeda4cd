import { parentPort, Worker, type ResourceLimits, type Transferable } from 'node:worker_threads'

/** A thread that answers questions. */
export type Thread<Question, Answer> = {
  /** What is transferred is gone here then. */
  ask(question: Question, transferred?: readonly Transferable[]): Promise<Answer>
  end(): Promise<void>
}

type Asked<Question> = { id: number; question: Question }
type Answered<Answer> = { id: number; answer: Answer }

/**
 * Started by the first question, and anew by the next one after it has ended. An idle thread does not keep the process alive.
 * `task` is what it says that the thread does where it has ended.
 */
export function openThread<Question, Answer>(
  file: URL,
  task: string,
  resourceLimits: ResourceLimits = {},
): Thread<Question, Answer> {
  const pending = new Map<number, PromiseWithResolvers<Answer>>()
  let worker: Worker | undefined
  let asked = 0

  function start(): Worker {
    const started = new Worker(file, { resourceLimits })
    started.on('message', ({ id, answer }: Answered<Answer>) => {
      pending.get(id)?.resolve(answer)
      pending.delete(id)
      if (pending.size === 0) started.unref()
    })
    let failure: Error | undefined
    started.on('error', (error: Error) => (failure = error))
    started.on('messageerror', (error: Error) => {
      failure = error
      void started.terminate() // Nobody knows which of the answers it was.
    })
    started.on('exit', () => fail(failure ?? new Error(`the thread that ${task} has ended`)))
    return started
  }

  function fail(reason: Error): void {
    worker = undefined
    for (const { reject } of pending.values()) reject(reason)
    pending.clear()
  }

  return {
    // oxlint-disable-next-line typescript/require-await -- So that a thread that cannot be started is a rejection, too.
    async ask(question, transferred = []) {
      worker ??= start()
      const id = ++asked
      worker.postMessage({ id, question } satisfies Asked<Question>, transferred)
      worker.ref()
      const answer = Promise.withResolvers<Answer>()
      pending.set(id, answer)
      return answer.promise
    },
    async end() {
      await worker?.terminate()
    },
  }
}

/** Within a thread: answers each question as it comes. */
export function answerWith<Question, Answer>(answer: (question: Question) => Answer): void {
  const port = parentPort! // It always runs in a thread.
  port.on('message', ({ id, question }: Asked<Question>) => {
    port.postMessage({ id, answer: answer(question) } satisfies Answered<Answer>)
  })
}
