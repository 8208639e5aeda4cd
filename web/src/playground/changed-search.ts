import { languages, type Language } from '../code/languages.ts'
import { tabs, type Tab } from './tab-names.ts'
import { optionalOneOf, optionalText } from '../search-params.ts'

/** What the address says of a playground. */
export type PlaygroundSearch = {
  tab?: Tab
  /** What its code is written in. */
  in?: Language
  /** The generation in the result panel. */
  run?: string
  /** Which of its outputs. */
  output?: string
  /** The generation whose settings are wanted. */
  from?: string
  /** The file that is wanted as an input. */
  input?: string
}

export type SearchChange = { [Name in keyof PlaygroundSearch]?: PlaygroundSearch[Name] | undefined }

export const playgroundSearch = (search: Record<string, unknown>): PlaygroundSearch => ({
  ...optionalOneOf(search, 'tab', tabs),
  ...optionalOneOf(search, 'in', languages),
  ...optionalText(search, 'run'),
  ...optionalText(search, 'output'),
  ...optionalText(search, 'from'),
  ...optionalText(search, 'input'),
})

/** The address after a change; what became undefined leaves it. */
export const changedSearch = (before: PlaygroundSearch, change: SearchChange): PlaygroundSearch =>
  playgroundSearch({ ...before, ...change })

/** How a change gets into the address: in place of what was there, and without scrolling. */
export const navigationOf = (change: SearchChange) => ({
  search: (before: PlaygroundSearch) => changedSearch(before, change),
  replace: true,
  resetScroll: false,
})
