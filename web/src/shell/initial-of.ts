import { lazily } from '../design/lazily.ts'

const letters = lazily(() => new Intl.Segmenter())

/** The first letter or digit of a name, as people see it; undefined where it has none. */
export function initialOf(name: string): string | undefined {
  for (const { segment } of letters().segment(name))
    if (/^[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase()
  return undefined
}
