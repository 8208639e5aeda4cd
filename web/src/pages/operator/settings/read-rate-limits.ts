import { numberOf } from '../../../forms/typed-number.ts'

type Window = { limit: number; windowSeconds: number }

/** All four numbers, or null where none is typed; a half that is missing goes out empty, for the server to refuse. */
export function readRateLimits(textOf: (name: string) => string): { key: Window; account: Window } | null {
  const typed = ['key.limit', 'key.windowSeconds', 'account.limit', 'account.windowSeconds'].map(textOf)
  if (typed.every((each) => each === '')) return null
  const [keyLimit, keySeconds, accountLimit, accountSeconds] = typed.map(numberOf) as [
    number,
    number,
    number,
    number,
  ]
  return {
    key: { limit: keyLimit, windowSeconds: keySeconds },
    account: { limit: accountLimit, windowSeconds: accountSeconds },
  }
}
