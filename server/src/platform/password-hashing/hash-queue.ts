import type { PasswordHasher } from './scrypt.ts'

/**
 * Who asks, and so who is served first: somebody who holds a session or a link of ours; somebody of whom nothing is known;
 * somebody from where a wrong password has just come.
 */
export type Standing = (typeof standings)[number]
const standings = ['proven', 'unknown', 'failing'] as const

type Options = {
  /** How many may wait, the one that is worked on included. */
  mostWaiting: number
  /** What is thrown at those who find no room. */
  refuse(): Error
}

export type HashQueue = {
  hash(password: string, standing: Standing): Promise<string>
  verify(kept: { hash: string; password: string }, standing: Standing): Promise<boolean>
  hasRoomFor(standing: Standing): boolean
}

type Waiting = { work: () => Promise<unknown>; refuse: () => void }

/**
 * One password after the other, and a bounded line before them: hashing takes one core at most, whoever asks for it. In a
 * full line the last of lower standing gives way, so that strangers who guess keep nobody else out.
 */
export function createHashQueue(hasher: PasswordHasher, { mostWaiting, refuse }: Options): HashQueue {
  const lines: Record<Standing, Waiting[]> = { proven: [], unknown: [], failing: [] }
  let waiting = 0
  let isWorking = false

  /** The line whose last one gives way to somebody of this standing. */
  const lineBelow = (standing: Standing) =>
    standings
      .slice(standings.indexOf(standing) + 1)
      .map((lower) => lines[lower])
      .findLast((line) => line.length > 0)

  async function enqueue<Result>(standing: Standing, work: () => Promise<Result>): Promise<Result> {
    if (waiting >= mostWaiting) {
      const last = lineBelow(standing)?.pop()
      if (!last) throw refuse()
      last.refuse()
    }
    waiting++
    const turn = Promise.withResolvers<Result>()
    lines[standing].push({
      work: () => work().then(turn.resolve, turn.reject),
      refuse: () => turn.reject(refuse()),
    })
    void workOn()
    return turn.promise.finally(() => waiting--)
  }

  async function workOn(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = takeNext(); next; next = takeNext()) await next.work()
    isWorking = false
  }

  const takeNext = () =>
    standings
      .map((standing) => lines[standing])
      .find((line) => line.length > 0)
      ?.shift()

  return {
    hash: (password, standing) => enqueue(standing, () => hasher.hash(password)),
    verify: (kept, standing) => enqueue(standing, () => hasher.verify(kept)),
    hasRoomFor: (standing) => waiting < mostWaiting || lineBelow(standing) !== undefined,
  }
}
