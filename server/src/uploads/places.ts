/** How many files may arrive at a time, altogether and of one account: each takes room on the disk until it is stored. */
export const MOST_UPLOADS = 32
const MOST_OF_ACCOUNT = 8

export type Places = {
  /** Undefined while too many are taken. */
  take(accountId: string): Disposable | undefined
}

export function openPlaces(): Places {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(accountId) {
      const own = taken.get(accountId) ?? 0
      if (all >= MOST_UPLOADS || own >= MOST_OF_ACCOUNT) return undefined
      all++
      taken.set(accountId, own + 1)
      return { [Symbol.dispose]: () => leave(accountId) }
    },
  }

  function leave(accountId: string): void {
    const own = taken.get(accountId)! - 1
    all--
    if (own === 0) taken.delete(accountId)
    else taken.set(accountId, own)
  }
}
