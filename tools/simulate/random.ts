/** The same choices from the same seed, on every machine. */
export type Random = {
  /** 0, 1, … up to but not including `limit`. */
  below(limit: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Each as likely as its weight says. */
  weigh<Item extends { weight: number }>(items: readonly Item[]): Item
  uuid(): string
}

export function seededRandom(seed: number): Random {
  let state = seed | 0

  // Splitmix32: a counter, well stirred. Neighbouring seeds have nothing in common.
  function next(): number {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)]!

  function weigh<Item extends { weight: number }>(items: readonly Item[]): Item {
    let left = next() * items.reduce((sum, { weight }) => sum + weight, 0)
    return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1)!
  }

  function uuid(): string {
    const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
  }
  return { below, chance: (probability) => next() < probability, pick, weigh, uuid }
}
