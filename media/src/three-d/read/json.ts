import { unreadable } from './unreadable.ts'

/** An object of a file whose makers we do not know: every member may be anything. */
export type Thing = Readonly<Record<string, unknown>>

export function thing(value: unknown): Thing {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable('no object')
  return value as Thing
}

/** A member that may be missing. */
export function inner(value: Thing, name: string): Thing {
  return Object.hasOwn(value, name) ? thing(value[name]) : {}
}

export function listOf(value: Thing, name: string): readonly unknown[] {
  if (!Object.hasOwn(value, name)) return []
  const list = value[name]
  if (!Array.isArray(list)) throw unreadable(`${name} is no list`)
  return list
}

/** A place in a list, a length or a count: whole, and not negative. */
export function whole(value: Thing, name: string, usual?: number): number {
  const number = Object.hasOwn(value, name) ? value[name] : usual
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
    throw unreadable(`${name} is no count`)
  return number
}

export function at(list: readonly unknown[], index: number): Thing {
  if (index >= list.length) throw unreadable('a reference leads nowhere')
  return thing(list[index])
}

/** As many numbers as usual, none of them infinite. */
export function numbers(value: Thing, name: string, usual: readonly number[]): number[] {
  if (!Object.hasOwn(value, name)) return [...usual]
  const list = listOf(value, name)
  if (list.length !== usual.length || !list.every((each) => Number.isFinite(each)))
    throw unreadable(`${name} is wrong`)
  return list as number[]
}

/** From 0 to 1. */
export function share(value: Thing, name: string, usual: number): number {
  const number = value[name] ?? usual
  return typeof number === 'number' && number >= 0 && number <= 1 ? number : usual
}
