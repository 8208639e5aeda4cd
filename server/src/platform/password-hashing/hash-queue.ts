import type { PasswordHasher } from './scrypt.ts'

type Options = {
  /** How many may wait, the one that is worked on included. */
  mostWaiting: number
  /** What is thrown at one more. */
  refuse(): Error
}

export type HashQueue = PasswordHasher & {
  readonly isFull: boolean
}

/** One password after the other, and a bounded line before them: hashing takes one core at most, whoever asks for it. */
export function createHashQueue(hasher: PasswordHasher, { mostWaiting, refuse }: Options): HashQueue {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= mostWaiting) throw refuse()
    waiting++
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result.finally(() => waiting--)
  }

  return {
    hash: (password) => enqueue(() => hasher.hash(password)),
    verify: (kept) => enqueue(() => hasher.verify(kept)),
    get isFull() {
      return waiting >= mostWaiting
    },
  }
}
