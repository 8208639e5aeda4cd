/**
 * Created on first use, then kept. The formats of `Intl` together take longer than everything else that a first visit
 * evaluates, and most pages use one or two of them.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
