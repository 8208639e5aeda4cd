import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageLanguages } from '@atelier/contract/page-languages.ts'
import { parseSync } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))
const catalogue = join(root, 'messages')
const areasOf = (language: string) =>
  globSync('*.ts', { cwd: join(catalogue, language) })
    .map((path) => basename(path, '.ts'))
    .toSorted()

test.each(pageLanguages)('%s has all parts of the catalogue', (language) => {
  expect(areasOf(language).length).toBeGreaterThan(20)
  expect(areasOf(language)).toEqual(areasOf('en'))
})

// That nothing is missing there, the compiler says: web/tsconfig.de.json.
test.each(areasOf('en'))('%s says nothing in German that English does not', async (area) => {
  const [english, german] = (await Promise.all(
    ['en', 'de'].map((language) => import(join(catalogue, language, `${area}.ts`)) as Promise<object>),
  )) as [object, object]

  expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted())
})

describe('texts come from the catalogue:', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/^messages\/|\.test\.ts$/.test(path),
  )

  test('the sources were read', () => expect(sources.length).toBeGreaterThan(200))

  test('no element and no label has one of its own', () => {
    expect(sources.flatMap((path) => textsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  test.each([
    ['<p>Nothing yet.</p>', 'Nothing yet.'],
    ['<p>of {count}</p>', 'of'],
    ['<Field label="Name" />', 'Name'],
    ['<Field hint={isLong ? "Too long." : undefined} />', 'Too long.'],
    ['toast(`${name} was deleted.`)', ' was deleted.'],
    ["const titles = { image: 'Styles for images' }", 'Styles for images'],
    ["const columns = [{ label: 'Model' }]", 'Model'],
  ])('%s would be found', (source, text) => expect(textsIn('a.tsx', source)).toEqual([`a.tsx: ${text}`]))

  test.each([
    '<code className="figures wide">{id}</code>',
    "event.key === 'Enter' || event.key === 'ArrowLeft'",
    "throw new Error('This cannot happen.')",
    '`${id}-label`',
    "'main tbody tr, main [data-row]'",
  ])('%s is no text', (source) => expect(textsIn('a.tsx', source)).toEqual([]))
})

type Node = { type: string; start: number; end: number; [name: string]: unknown }

/** Names of products and formats, which are the same in every language, and what a program of ours says in its own code. */
const names =
  /^(?:Atelier|[KSM]|[A-Z0-9]{2,5}|params|curl|TypeScript|Python|Ctrl|Mac OS X|Next\.js, Hono|textarea|https:.*|whsec_…|\{"id":"…"\})$/
const programs = /^code\/(?:curl|python|typescript)\.ts$/

/** Attributes that people see or hear. */
const spoken =
  /^(?:label|title|alt|hint|note|caption|description|placeholder|issue|text|aria-(?:label|valuetext|description)|\w+Label)$/

/** What a file says to people in its own words, as `path: text`. */
function textsIn(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} could not be read`)
  const found: string[] = []
  const add = (text: string) => {
    const plain = text.replaceAll(/\s+/g, ' ')
    if (!names.test(plain.trim()) && !programs.test(path)) found.push(`${path}: ${plain}`)
  }

  function visit(node: Node, parent: Node | undefined): void {
    if (
      /^(?:ImportDeclaration|ImportExpression|TS\w*Type|TSTypeAliasDeclaration|ThrowStatement)$/.test(
        node.type,
      )
    )
      return
    if (node.type === 'NewExpression' && (node['callee'] as Node)['name'] === 'Error') return
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node['value']))) add(String(node['value']).trim())
    if (node.type === 'Literal' && typeof node['value'] === 'string') {
      const attribute = parent && labelOf(parent)
      if (attribute === undefined ? isSentence(node['value']) : isSpoken(attribute, node['value']))
        add(node['value'])
    }
    if (node.type === 'TemplateElement') {
      const { cooked } = node['value'] as { cooked: string }
      if (isPhrase(cooked)) add(cooked)
    }
    if (node.type === 'JSXAttribute' && /^(?:className|\w+ClassName|d|viewBox|style)$/.test(nameOf(node)))
      return
    for (const [name, child] of Object.entries(node)) {
      if (name === 'parent') continue
      for (const each of [child].flat()) if (isNode(each)) visit(each, node)
    }
  }
  visit(program as unknown as Node, undefined)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
/** The name under which a text is given: as an attribute, or as a property such as `label`. */
function labelOf(parent: Node): string | undefined {
  if (parent.type === 'JSXAttribute') return nameOf(parent)
  const { name } = (parent.type === 'Property' ? parent['key'] : {}) as { name?: string }
  return name !== undefined && spoken.test(name) ? name : undefined
}

const nameOf = (attribute: Node): string => String((attribute['name'] as Node)['name'])

const isSpoken = (attribute: string, value: string): boolean => spoken.test(attribute) && /\p{L}/u.test(value)

/** Words as people write them: a capital and small letters, then another word or the end of a sentence. */
const isSentence = (text: string): boolean =>
  /^[ “]?\p{Lu}\p{Ll}+(?:[ ’'.,?!:…]|$).*/u.test(text) && /[ .…?!]/.test(text)

/** The same within a template, where the sentence may have begun before. */
const isPhrase = (text: string): boolean =>
  isSentence(text) || /^\s?\p{Ll}+ .*\p{Ll}{2,}.*[.…]$|^ \p{Ll}{2,} \p{Ll}+/u.test(text)
