import type { Rng } from '../../../server/src/providers/sandbox/rng.ts'

export function shuffle<Item>(rng: Rng, items: Item[]): Item[] {
  return items
    .map((item) => ({ item, order: rng() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item)
}
