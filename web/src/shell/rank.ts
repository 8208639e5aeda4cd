import { matches } from './matches.ts'

/** Something that can be looked for. */
export type Findable = { label: string; keywords?: readonly string[] | undefined }

/**
 * How well something fits what was typed; lower is better, undefined is not at all. What begins so comes before what has a
 * word that does, then what has it anywhere, then what is also called so. Letters in their order are enough only for what
 * is `loose`: a long list would be full of such chances.
 */
function rankOf({ label, keywords = [] }: Findable, typed: string, isLoose: boolean): number | undefined {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return 0
  const name = label.toLowerCase()
  if (name.startsWith(wanted)) return 0
  if (` ${name}`.includes(` ${wanted}`)) return 1
  if (name.includes(wanted)) return 2
  if (keywords.some((word) => word.startsWith(wanted))) return 3
  const words = wanted.split(/\s+/)
  const said = [name, ...keywords].join(' ')
  if (words.length > 1 && words.every((word) => said.includes(word))) return 4
  return isLoose && matches(label, typed) ? 5 : undefined
}

/** The best of them, the best first; equals stay in their order. */
export function rank<Item extends Findable>(
  items: readonly Item[],
  typed: string,
  { isLoose = false, most = Infinity } = {},
): Item[] {
  return items
    .flatMap((item) => {
      const by = rankOf(item, typed, isLoose)
      return by === undefined ? [] : [{ item, by }]
    })
    .toSorted((one, other) => one.by - other.by)
    .slice(0, most)
    .map(({ item }) => item)
}
