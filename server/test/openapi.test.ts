// What code generators had problems with; docs/openapi.md names them. `npm run generators` tries them all.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openApi, openApi30 } from '../src/openapi.ts'

type Node = Record<string, unknown>
type Found = { path: string; node: Node }

/** Every object of a document except examples, with its path. */
function nodesOf(value: unknown, path = '#'): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value)
    .filter(([name]) => name !== 'example' && name !== 'examples')
    .flatMap(([name, part]) => nodesOf(part, `${path}/${name}`))
  return Array.isArray(value) ? below : [{ path, node: value as Node }, ...below]
}

const nodes = nodesOf(openApi)
const pathsOf = (isWrong: (node: Node, path: string) => boolean) =>
  nodes.filter(({ node, path }) => isWrong(node, path)).map(({ path }) => path)
const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null
const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])

type Parameter = { $ref?: string; name: string; description?: string; schema: Node }
type Operation = {
  operationId: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
type Content = Record<string, { schema: Node }>
type Components = Record<'schemas' | 'responses' | 'parameters', Record<string, Node>>

const operations = Object.values(openApi['paths'] as Node).flatMap((methods) =>
  Object.values(methods as Record<string, Operation>),
)
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id)!
const { schemas, parameters, responses } = openApi['components'] as Components
/** Those that operations share stand among the components. */
const parametersOf = ({ parameters: own = [] }: Operation) =>
  own.map((each) => (each.$ref ? (parameters[each.$ref.split('/').at(-1)!] as Parameter) : each))

test('the document was read', () => {
  expect(operations.length).toBeGreaterThan(80)
  expect(nodes.length).toBeGreaterThan(2000)
})

describe('what generators stumble over is not in the document', () => {
  test('a list of several types', () => {
    const isSeveral = ({ type }: Node) => listOf(type).filter((each) => each !== 'null').length > 1

    expect(pathsOf(isSeveral)).toEqual([])
  })

  test('null among the values of an enumeration', () => {
    expect(pathsOf(({ enum: values }) => listOf(values).includes(null))).toEqual([])
  })

  test('something without a name that may be null: what it is called would be a number', () => {
    const isUnnamed = (option: unknown) => isObject(option) && !option['$ref'] && option['type'] !== 'null'
    const isWrong = ({ anyOf }: Node) =>
      listOf(anyOf).some((option) => isObject(option) && option['type'] === 'null') &&
      listOf(anyOf).some(isUnnamed)

    expect(pathsOf(isWrong)).toEqual([])
  })

  test('a constant that is no text, or an enumeration of such', () => {
    const isText = (value: unknown) => typeof value === 'string'
    const isWrong = ({ const: value, enum: values }: Node, path: string) =>
      !path.endsWith('/not') && ![...listOf(values), value ?? ''].every(isText)

    expect(pathsOf(isWrong)).toEqual([])
  })

  test('a pattern that only some languages understand', () => {
    const isSpecial = ({ pattern }: Node) => typeof pattern === 'string' && /\\p\{|\(\?[=!<]/.test(pattern)

    expect(pathsOf(isSpecial)).toEqual([])
  })

  test('a number without a size', () => {
    const isUnsized = ({ type, format }: Node) =>
      [type].flat().some((each) => each === 'integer' || each === 'number') && format === undefined

    expect(pathsOf(isUnsized)).toEqual([])
  })

  test('a word of ours, or of JSON Schema, that OpenAPI does not know', () => {
    expect(
      pathsOf((node) => 'exactlyOneOf' in node || 'mediaTypes' in node || 'contentMediaType' in node),
    ).toEqual([])
  })
})

describe('names', () => {
  test('of the values of enumerations are unique, and begin with no digit', () => {
    const names = Object.values(schemas).flatMap((schema) => listOf(schema['x-enum-varnames']) as string[])

    expect(names.length).toBeGreaterThan(100)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([])
  })

  test('of components differ in more than upper and lower case, whatever they are components of', () => {
    const names = [...Object.keys(schemas), ...Object.keys(responses), ...Object.keys(parameters)]

    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
    // Names that languages or generators use themselves.
    const taken = new Set([
      'error',
      'exception',
      'object',
      'type',
      'response',
      'request',
      'client',
      'configuration',
      'model',
    ])
    expect(names.filter((name) => taken.has(name.toLowerCase()))).toEqual([])
  })

  test('of operations are unique', () => {
    const names = operations.map(({ operationId }) => operationId.toLowerCase())

    expect(new Set(names).size).toBe(names.length)
  })
})

describe('every operation', () => {
  test('describes its parameters', () => {
    const all = operations.flatMap((operation) =>
      parametersOf(operation).map((parameter) => ({ operationId: operation.operationId, ...parameter })),
    )

    expect(all.filter(({ description = '' }) => description.length < 5 || description === 'A UUID.')).toEqual(
      [],
    )
  })

  test('says how many items a page has unless told', () => {
    const limits = operations
      .flatMap(parametersOf)
      .filter(({ name, schema }) => name === 'limit' && schema['default'] !== 30)

    expect(limits).toEqual([])
  })

  test('refers to what it shares: a response of one problem, and the schema of every JSON', () => {
    const written = operations.flatMap(({ operationId, requestBody, responses: own }) => {
      const problems = Object.entries(own).filter(
        ([, { 'x-problem-codes': codes }]: [string, Node]) => listOf(codes).length === 1,
      )
      const bodies = [requestBody?.content, ...Object.values(own).map(({ content }) => content)]
        .flatMap((content) => Object.entries(content ?? {}))
        .filter(
          ([type, { schema }]) => type.endsWith('json') && !schema['$ref'] && schema['format'] !== 'binary',
        )
      return problems.length + bodies.length > 0 ? [operationId] : []
    })

    expect(written).toEqual([])
  })
})

test('exactly one of quoteToken and maxCoins is sent', () => {
  const request = schemas['SubmitRequest']!
  const variants = listOf(request['oneOf']).map(
    (option) =>
      schemas[
        String((option as Node)['$ref'])
          .split('/')
          .at(-1)!
      ]!,
  )

  expect(variants.map(({ required }) => required)).toEqual([
    ['modelId', 'params', 'quoteToken'],
    ['modelId', 'params', 'maxCoins'],
  ])
  expect(variants.map(({ additionalProperties }) => additionalProperties)).toEqual([false, false])
  expect(variants[0]!['properties']).not.toHaveProperty('maxCoins')
  expect(variants[1]!['properties']).not.toHaveProperty('quoteToken')
})

test('a file is bytes on its way in and out, and comes under its own media type', () => {
  const upload = operationOf('createUpload').requestBody?.content['multipart/form-data']?.schema
  const { content = {} } = operationOf('downloadFile').responses['200']!

  expect(upload).toMatchObject({ properties: { file: { type: 'string', format: 'binary' } } })
  expect(Object.keys(content)).toEqual(
    expect.arrayContaining([
      'image/png',
      'video/mp4',
      'audio/mpeg',
      'model/gltf-binary',
      'text/vtt',
      'application/zip',
    ]),
  )
  for (const { schema } of Object.values(content))
    expect(schema).toEqual({ type: 'string', format: 'binary' })
})

test('a session is documented in both modes, with what its writes must send', () => {
  const { securitySchemes } = openApi['components'] as { securitySchemes: Record<string, Node> }
  const headers = Object.values(parameters).flatMap((each) => (each['in'] === 'header' ? [each['name']] : []))
  const refs = (operationOf('createMyKey').parameters ?? []).map(({ $ref }) => $ref?.split('/').at(-1))

  expect(securitySchemes['session']).toMatchObject({ in: 'cookie', name: '__Host-atelier_session' })
  expect(securitySchemes['developmentSession']).toMatchObject({ in: 'cookie', name: 'atelier_session' })
  expect(headers).toEqual(['Origin', 'Sec-Fetch-Site', 'Atelier-Account'])
  expect(refs).toEqual(['Origin', 'SecFetchSite', 'AtelierAccount'])
  expect(operationOf('listMyKeys').parameters ?? []).toEqual([])
})

// What all operations say alike is said once: the documents grow with the number of operations and not faster. Compressed, as
// they go out, all of it is less than a picture.
test('the documents are short for the operations that they describe', () => {
  for (const document of [openApi, openApi30]) {
    const { paths } = document as { paths: Record<string, Node> }
    const count = Object.values(paths).flatMap((path) => Object.keys(path)).length
    const text = JSON.stringify(document)

    expect(text.length / count).toBeLessThan(2_500)
    expect(gzipSync(text).length).toBeLessThan(70_000)
  }
})

test('the document of OpenAPI 3.0 has the same operations and schemas', () => {
  const { paths, components } = openApi30 as { paths: Record<string, Node>; components: Components }
  const methods = (all: Record<string, Node>) =>
    Object.entries(all).map(([path, each]) => [path, Object.keys(each)])

  expect(methods(paths)).toEqual(methods(openApi['paths'] as Record<string, Node>))
  expect(Object.keys(components.schemas)).toEqual(Object.keys(schemas))
  expect(nodesOf(openApi30).filter(({ node }) => Array.isArray(node['type']) || 'const' in node)).toEqual([])
})
