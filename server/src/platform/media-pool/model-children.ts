import type { Child } from './child.ts'
import { MediaUnavailable } from './errors.ts'

type Settings = {
  most: number
  /** After so many a child is replaced, with whatever its libraries have leaked. */
  requestsPerChild: number
  /** For how long one that has nothing to do is kept, with the weights that it has loaded. */
  restMs: number
  start(): Promise<Child>
}

type Member = { child: Child; served: number; rest?: NodeJS.Timeout }

/** Children that are started when they are needed, and let go when they no longer are: at rest there are none. */
export type ModelChildren = {
  take(signal: AbortSignal): Promise<Member>
  /** Every member taken is given back; one that is not sound is not used again. */
  giveBack(member: Member, isSound: boolean): void
  close(): Promise<void>
}

export function openModelChildren({ most, requestsPerChild, restMs, start }: Settings): ModelChildren {
  const present = new Set<Member>()
  const idle: Member[] = []
  const waiting = new Set<PromiseWithResolvers<void>>()
  const coming = new Set<Promise<Member>>()
  let places = most
  let isClosed = false

  /** The queue of the models has as many slots as there are children, so that hardly anybody waits here. */
  async function takePlace(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (isClosed) throw new MediaUnavailable('closed')
    if (places > 0) return void places--
    const turn = Promise.withResolvers<void>()
    const leave = () => {
      waiting.delete(turn)
      turn.reject(signal.reason)
    }
    waiting.add(turn)
    signal.addEventListener('abort', leave)
    try {
      await turn.promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  function leavePlace(): void {
    const [next] = waiting
    if (!next) return void places++
    waiting.delete(next)
    next.resolve()
  }

  function hire(): Promise<Member> {
    const hiring = welcome().finally(() => coming.delete(hiring))
    coming.add(hiring)
    return hiring
  }

  async function welcome(): Promise<Member> {
    if (isClosed) throw new MediaUnavailable('closed')
    const member = { child: await start(), served: 0 }
    present.add(member)
    void member.child.ended.then(() => dismiss(member))
    if (!isClosed) return member
    member.child.kill()
    await member.child.ended
    throw new MediaUnavailable('closed')
  }

  function dismiss(member: Member): void {
    clearTimeout(member.rest)
    present.delete(member)
    const place = idle.indexOf(member)
    if (place >= 0) idle.splice(place, 1)
  }

  return {
    async take(signal) {
      await takePlace(signal)
      try {
        const member = idle.pop() ?? (await hire())
        clearTimeout(member.rest)
        member.served++
        return member
      } catch (error) {
        leavePlace()
        throw error
      }
    },
    giveBack(member, isSound) {
      const { child, served } = member
      if (!isSound || served >= requestsPerChild) child.kill()
      else if (present.has(member)) {
        idle.push(member)
        member.rest = setTimeout(() => child.kill(), restMs).unref()
      }
      leavePlace()
    },
    async close() {
      isClosed = true
      for (const turn of waiting) turn.reject(new MediaUnavailable('closed'))
      waiting.clear()
      const all = [...present].map(({ child }) => child)
      for (const child of all) child.kill()
      await Promise.all(all.map(({ ended }) => ended))
      await Promise.allSettled(coming)
    },
  }
}
