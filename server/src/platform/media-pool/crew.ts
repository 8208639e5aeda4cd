import type { Child } from './child.ts'
import { MediaUnavailable } from './errors.ts'

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

type Turn = PromiseWithResolvers<Member> & { isFresh: boolean }

/** Children, as many as there should be, and the line of those who wait for one. */
export type Crew = {
  /** A child that has nothing to do; a fresh one has never had. */
  take(wanted: { isFresh: boolean; signal: AbortSignal | undefined }): Promise<Member>
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
  const waiting = new Set<Turn>()
  const closing = Promise.withResolvers<void>()
  let isClosed = false

  function welcome(member: Member): void {
    const turns = [...waiting]
    // Whoever waits for a fresh one is there because a child died, for which a fresh one comes.
    const next =
      (member.served === 0 && turns.find(({ isFresh }) => isFresh)) || turns.find(({ isFresh }) => !isFresh)
    if (!next) return void idle.push(member)
    waiting.delete(next)
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

  async function queue(isFresh: boolean, signal: AbortSignal | undefined): Promise<Member> {
    if (waiting.size >= maxWaiting && !isFresh) throw new MediaUnavailable('busy')
    const turn = { ...Promise.withResolvers<Member>(), isFresh }
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

  function refuse(error: MediaUnavailable): void {
    for (const turn of waiting) turn.reject(error)
    waiting.clear()
  }

  const crew: Crew = {
    async take({ isFresh, signal }) {
      signal?.throwIfAborted()
      const place = idle.findLastIndex(({ served }) => !isFresh || served === 0)
      const [member = await queue(isFresh, signal)] = place < 0 ? [] : idle.splice(place, 1)
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
