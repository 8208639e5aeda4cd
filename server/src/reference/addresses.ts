import { operationsOf, type ApiDocument, type Operation, type Schema } from './api-document.ts'

/** The tag whose operations have a page of their own, which only operators are shown. */
export const OPERATOR_TAG = 'Operator'
export const OPERATOR_PAGE = '/docs/operator'

export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** The page of a group of operations. */
export const groupAddress = (tag: string): string =>
  tag === OPERATOR_TAG ? OPERATOR_PAGE : `/docs/api/${slugOf(tag)}`

export const operationAddress = ({ tags: [tag = ''], operationId }: Operation): string =>
  `${groupAddress(tag)}#${operationId}`

export const guideAddress = (name: string): string => `/docs/guides/${name}`

/** The section of a schema: with the operator's operations where nobody else sends or gets it. */
export function schemaAddress(document: ApiDocument, name: string): string {
  return `${publicSchemas(document).has(name) ? '/docs/schemas' : OPERATOR_PAGE}#schema-${name}`
}

const known = new WeakMap<ApiDocument, ReadonlySet<string>>()

/** The names of the schemas that operations outside the operator's group use, directly or through others. */
export function publicSchemas(document: ApiDocument): ReadonlySet<string> {
  const found = known.get(document) ?? findPublicSchemas(document)
  known.set(document, found)
  return found
}

function findPublicSchemas(document: ApiDocument): ReadonlySet<string> {
  const { schemas } = document.components
  const found = new Set<string>()
  const waiting: unknown[] = operationsOf(document).filter(({ tags }) => !tags.includes(OPERATOR_TAG))
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part !== 'object' || part === null) continue
    const name = (part as Schema).$ref?.split('/').at(-1)
    if (name !== undefined && schemas[name] && !found.has(name)) {
      found.add(name)
      waiting.push(schemas[name])
    }
    waiting.push(...Object.values(part))
  }
  return found
}
