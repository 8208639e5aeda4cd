import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'

// Which params name files. The model may be gone by now, so it is not asked: what counts is the name, and what looks like an id.

const namesOfFiles: ReadonlySet<string> = new Set<ParamName>([
  'images',
  'image',
  'first_frame',
  'last_frame',
  'mask',
  'video',
  'audio',
  'garment',
])

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const onlyId = new RegExp(`^${id.source}$`, 'i')

/** The ids of files that the params can name, whatever the param: those of nobody lead nowhere. */
export const fileIdsIn = (params: Params): string[] =>
  Object.values(params)
    .flat()
    .filter((value) => typeof value === 'string' && onlyId.test(value))
    .map((each) => String(each).toLowerCase())

/** The params that strangers may see: files that went in never reach them, not even an id within other words. */
export function withoutFiles(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => !namesOfFiles.has(name) && !hasId(value)),
  )
}

const hasId = (value: ParamValue) => [value].flat().some((each) => typeof each === 'string' && id.test(each))
