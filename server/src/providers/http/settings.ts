import { isRecord } from '@atelier/contract/is-record.ts'
import type { Settings } from '../provider.ts'

type Kind = 'url' | 'text' | 'seconds' | 'list' | 'map'

/** The settings of an adapter by name; those that end in `?` may be left out. */
export type SettingKinds = Readonly<Record<string, Kind | `${Kind}?`>>

// prettier-ignore
const tests: Record<Kind, { is(value: unknown): boolean; wanted: string }> = {
  url:     { is: isAddress,                                                  wanted: 'an address that begins with http:// or https://' },
  text:    { is: (value) => typeof value === 'string' && value !== '',       wanted: 'a text' },
  seconds: { is: (value) => Number.isInteger(value) && Number(value) > 0,    wanted: 'a number of seconds' },
  list:    { is: (value) => Array.isArray(value),                            wanted: 'a list' },
  map:     { is: isRecord,                                                   wanted: 'a map' },
}

/** What is wrong with the settings in a model file: one line each. */
export function settingIssues(settings: Settings, kinds: SettingKinds): string[] {
  const unknown = Object.keys(settings).filter((name) => !Object.hasOwn(kinds, name))
  const wrong = Object.entries(kinds).flatMap(([name, kind]) => {
    const value = settings[name]
    const { is, wanted } = tests[kind.replace('?', '') as Kind]
    if (value === undefined) return kind.endsWith('?') ? [] : [`${name} is missing; it is ${wanted}`]
    return is(value) ? [] : [`${name} must be ${wanted}`]
  })
  return [...unknown.map((name) => `${name} is unknown; use ${Object.keys(kinds).join(', ')}`), ...wrong]
}

/** A setting that `settingIssues` has found to be a text, or to be left out. */
export function textOf(settings: Settings, name: string): string | undefined {
  const value = settings[name]
  return typeof value === 'string' ? value : undefined
}

export function numberOf(settings: Settings, name: string): number | undefined {
  const value = settings[name]
  return typeof value === 'number' ? value : undefined
}

/** An address without the slash at its end, so that paths can be added. */
export function baseOf(settings: Settings, name: string, otherwise = ''): string {
  return (textOf(settings, name) ?? otherwise).replace(/\/+$/, '')
}

function isAddress(value: unknown): boolean {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
}
