import { isRecord } from '@atelier/contract/is-record.ts'
import { unreadable } from './unreadable.ts'

/** An object of an untrusted file: every member may be anything. */
export type JsonObject = Readonly<Record<string, unknown>>

export function asObject(value: unknown): JsonObject {
  if (!isRecord(value)) throw unreadable('no object')
  return value
}

/** An object that may be missing. */
export function memberOf(value: JsonObject, name: string): JsonObject {
  return Object.hasOwn(value, name) ? asObject(value[name]) : {}
}

export function listOf(value: JsonObject, name: string): readonly unknown[] {
  if (!Object.hasOwn(value, name)) return []
  const list = value[name]
  if (!Array.isArray(list)) throw unreadable(`${name} is no list`)
  return list
}

/** An index, a length or a count: an integer that is not negative. */
export function unsigned(value: JsonObject, name: string, fallback?: number): number {
  const number = Object.hasOwn(value, name) ? value[name] : fallback
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
    throw unreadable(`${name} is no count`)
  return number
}

export function elementAt(list: readonly unknown[], index: number): JsonObject {
  if (index >= list.length) throw unreadable('a reference leads nowhere')
  return asObject(list[index])
}

/** As many finite numbers as the fallback has. */
export function numbers<const Fallback extends readonly number[]>(
  value: JsonObject,
  name: string,
  fallback: Fallback,
): SameLength<Fallback> {
  const list = Object.hasOwn(value, name) ? listOf(value, name) : fallback
  if (list.length !== fallback.length || !list.every((each) => Number.isFinite(each)))
    throw unreadable(`${name} is wrong`)
  // As many and all finite, as was checked; a comparison of lengths makes no tuple of a list.
  return [...list] as SameLength<Fallback>
}

type SameLength<List extends readonly number[]> = { -readonly [Index in keyof List]: number }

/** A number from 0 to 1; the fallback where it is anything else. */
export function fraction(value: JsonObject, name: string, fallback: number): number {
  const number = value[name] ?? fallback
  return typeof number === 'number' && number >= 0 && number <= 1 ? number : fallback
}
