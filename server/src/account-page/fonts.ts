import type { Fonts } from '../reference/page.ts'
import type { BuiltPage } from './page-file.ts'

/** The typefaces of the account page, for the pages beside it. The build names its files by their content. */
export function fontsOf(page: BuiltPage): Fonts {
  const find = (name: string) =>
    [...page.keys()].find((path) => path.startsWith(`/assets/${name}`) && path.endsWith('.woff2'))
  return { sans: find('instrument-sans'), mono: find('martian-mono') }
}
