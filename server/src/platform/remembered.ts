import type { Clock } from './clock.ts'

type Options = { forMs: number; atMost: number; clock: Clock }

/** A look-up whose answers are kept for a moment. What was not found is looked for again. */
export function remembered<Value>(
  lookUp: (key: string) => Promise<Value | undefined>,
  { forMs, atMost, clock }: Options,
): (key: string) => Promise<Value | undefined> {
  const answers = new Map<string, { value: Value; untilMs: number }>()
  return async (key) => {
    const known = answers.get(key)
    if (known && clock.now() < known.untilMs) return known.value
    answers.delete(key)
    const value = await lookUp(key)
    if (value === undefined) return undefined
    // A map keeps the order in which things were put in: the first is the oldest.
    if (answers.size >= atMost) answers.delete(answers.keys().next().value!)
    answers.set(key, { value, untilMs: clock.now() + forMs })
    return value
  }
}
