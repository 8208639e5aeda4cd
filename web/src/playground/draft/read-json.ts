import type { ParamValue } from '@atelier/contract/params.ts'
import type { Offer } from '../offer.ts'
import { onlyOffered, type Values } from '../values.ts'

export type JsonReading = { values: Values; problem: null } | { values: null; problem: string }

/** Params as somebody wrote them, or what keeps them from being some, in words. */
export function readJson(offer: Offer, text: string): JsonReading {
  let parsed: unknown
  try {
    parsed = text.trim() === '' ? {} : JSON.parse(text)
  } catch (error) {
    return refuse(`This is no JSON yet${placeOf(error, text)}.`)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return refuse('It should be an object: names and values between { and }.')
  for (const [name, value] of Object.entries(parsed)) {
    const param = offer.params.find((offered) => offered.name === name)
    if (!param) return refuse(`“${name}” is not offered here.${suggestion(offer)}`)
    if (!isValue(value)) return refuse(`“${name}” should be text, a number, true, false or a list of texts.`)
  }
  return { values: onlyOffered(offer, parsed), problem: null }
}

const refuse = (problem: string): JsonReading => ({ values: null, problem })

const suggestion = ({ params }: Offer) => ` There is: ${params.map(({ name }) => name).join(', ')}.`

/** Some browsers say of some mistakes at which character they are; people count lines. */
function placeOf(error: unknown, text: string): string {
  const [, at] = /position (\d+)/.exec(String(error)) ?? []
  if (at === undefined) return ''
  const before = text.slice(0, Number(at)).split('\n')
  return `: look at line ${before.length}, character ${before.at(-1)!.length + 1}`
}

const isValue = (value: unknown): value is ParamValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))

export const writeJson = (values: Values): string => JSON.stringify(values, null, 2)
