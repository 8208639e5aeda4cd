import type { Child } from './child.ts'
import { MediaUnavailable } from './errors.ts'
import { FairQueue } from './fair-queue.ts'

type Settings = {
  size: number
  maxWaiting: number
  /** After so many a child is replaced, with whatever its libraries have leaked. */
  requestsPerChild: number
  start(): Promise<Child>
  /** A child could not be started, or died with nothing to do. */
  onTrouble(error: unknown, refuse: Crew['refuse']): void
}

export type Member = { child: Child; served: number }

type Wanted = { owner: string; isFresh: boolean; signal: AbortSignal | undefined }

type Turn = PromiseWithResolvers<Member> & { owner: string; isFresh: boolean }

/** Children, as many as there should be, and the queue of those who wait for one, in turns by owner. */
export type Crew = {
  /** A child that has nothing to do; a fresh one has never had. */
  take(wanted: Wanted): Promise<Member>
  /** Every member taken is given back; one that is not sound is replaced. */
  giveBack(member: Member, isSound: boolean): void
  isClosed(): boolean
  /** Sends away those who wait. */
  refuse(error: MediaUnavailable): void
  close(): Promise<void>
}

const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 30_000

export async function openCrew({
  size,
  maxWaiting,
  requestsPerChild,
  start,
  onTrouble,
}: Settings): Promise<Crew> {
  const present = new Set<Member>()
  const idle: Member[] = []
  const waiting = new FairQueue<Turn>()
  const closing = Promise.withResolvers<void>()
  let isClosed = false

  function welcome(member: Member): void {
    // Whoever waits for a fresh one is there because a child died, for which a fresh one comes.
    const next =
      (member.served === 0 && waiting.takeNext(({ isFresh }) => isFresh)) ||
      waiting.takeNext(({ isFresh }) => !isFresh)
    if (!next) return void idle.push(member)
    next.resolve(member)
  }

  async function hire(): Promise<void> {
    const member = { child: await start(), served: 0 }
    present.add(member)
    void member.child.ended.then(() => dismiss(member))
    if (isClosed) return member.child.kill()
    welcome(member)
  }

  function dismiss(member: Member): void {
    present.delete(member)
    const place = idle.indexOf(member)
    if (isClosed) return
    if (place >= 0) {
      idle.splice(place, 1)
      onTrouble(new Error('A media child died with nothing to do'), refuse)
    }
    void replace(place >= 0 ? FIRST_DELAY_MS : 0)
  }

  /** Tries until it succeeds, less and less often. */
  async function replace(delayMs: number): Promise<void> {
    await pause(delayMs)
    if (isClosed) return
    try {
      await hire()
    } catch (error) {
      onTrouble(error, refuse)
      await replace(Math.min(LONGEST_DELAY_MS, Math.max(FIRST_DELAY_MS, 2 * delayMs)))
    }
  }

  async function pause(ms: number): Promise<void> {
    const timer = Promise.withResolvers<void>()
    const handle = setTimeout(timer.resolve, ms)
    await Promise.race([timer.promise, closing.promise])
    clearTimeout(handle)
  }

  function takeIdle({ owner, isFresh }: Wanted): Member | undefined {
    const place = idle.findLastIndex(({ served }) => !isFresh || served === 0)
    if (place < 0) return undefined
    waiting.noteServed(owner)
    return idle.splice(place, 1)[0]
  }

  async function queue({ owner, isFresh, signal }: Wanted): Promise<Member> {
    if (waiting.size >= maxWaiting && !isFresh) makeRoom(owner)
    const turn = { ...Promise.withResolvers<Member>(), owner, isFresh }
    waiting.add(turn)
    const leave = () => {
      waiting.delete(turn)
      turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave)
    try {
      return await turn.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  /**
   * Nobody alone fills the queue: the last of the owner who has the most in it is turned away for another. Never whoever has
   * lost a child already: they were let in beyond the limit.
   */
  function makeRoom(owner: string): void {
    const last = waiting.takeFromLargest(owner, ({ isFresh }) => !isFresh)
    const busy = new MediaUnavailable('busy')
    if (!last) throw busy
    last.reject(busy)
  }

  function refuse(error: MediaUnavailable): void {
    for (const turn of waiting.takeAll()) turn.reject(error)
  }

  const crew: Crew = {
    async take(wanted) {
      wanted.signal?.throwIfAborted()
      const member = takeIdle(wanted) ?? (await queue(wanted))
      member.served++
      return member
    },
    giveBack(member, isSound) {
      if (!isSound || member.served >= requestsPerChild) member.child.kill()
      else if (present.has(member)) welcome(member)
    },
    isClosed: () => isClosed,
    refuse,
    async close() {
      isClosed = true
      closing.resolve()
      refuse(new MediaUnavailable('closed'))
      const all = [...present]
      for (const { child } of all) child.kill()
      await Promise.all(all.map(({ child }) => child.ended))
    },
  }

  try {
    await Promise.all(Array.from({ length: size }, hire))
    return crew
  } catch (error) {
    await crew.close()
    throw error
  }
}
