/** A body above this needs a slot; below it is like any other of the API. */
export const LARGE_BODY_BYTES = 2 ** 20

/** How many large bodies a node holds in memory at a time. */
const MAX_LARGE_BODIES = 8
const MAX_LARGE_BODIES_PER_ACCOUNT = 2

export type LargeBodies = {
  /** Permission to send one, until it is disposed of; undefined while there is none. */
  take(accountId: string): Disposable | undefined
}

export function openLargeBodies(): LargeBodies {
  const held = new Set<{ accountId: string }>()
  return {
    take(accountId) {
      const ownCount = [...held].filter((each) => each.accountId === accountId).length
      if (held.size >= MAX_LARGE_BODIES || ownCount >= MAX_LARGE_BODIES_PER_ACCOUNT) return undefined
      const body = { accountId }
      held.add(body)
      return { [Symbol.dispose]: () => void held.delete(body) }
    },
  }
}
