import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { problemCodes } from '@atelier/contract/problem.ts'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))

type Import = { from: string; to: string; isType: boolean }

const imports: Import[] = sources.flatMap((from) => {
  const text = readFileSync(join(root, from), 'utf8')
  return [
    ...text.matchAll(/^(?:import|export) (type )?[^'"]*?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm),
  ].map(([, type, statically, dynamically]) => {
    const specifier = statically ?? dynamically ?? ''
    const to = specifier.startsWith('.') ? relative(root, join(root, dirname(from), specifier)) : specifier
    return { from, to, isType: type !== undefined }
  })
})
const show = ({ from, to }: Import) => `${from} → ${to}`
const among = (folder: string) => imports.filter(({ from }) => from.startsWith(`${folder}/`))

test('the sources and their imports were read', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(imports.length).toBeGreaterThan(150)
})

test('looks know neither the router nor the API', () => {
  const wrong = among('design').filter(({ to }) => /^(api|forms|shell|pages)\/|^@tanstack|^@atelier/.test(to))

  expect(wrong.map(show)).toEqual([])
})

test('the API knows no page', () => {
  expect(
    among('api')
      .filter(({ to }) => /^(forms|shell|pages)\//.test(to))
      .map(show),
  ).toEqual([])
})

/** Numbers, names and a few lines, without a schema. */
const light = new Set(
  ['limits', 'contact-href', 'effect-names', 'find-models', 'keys-of', 'page-languages', 'shared-prefix'].map(
    (name) => `@atelier/contract/${name}.ts`,
  ),
)

test('of the contract only types come along: its schemas would weigh as much as the rest of the page', () => {
  const values = imports.filter(
    ({ to, isType }) => to.startsWith('@atelier/contract/') && !light.has(to) && !isType,
  )

  expect(values.map(show)).toEqual([])
})

test('no text becomes markup, and nothing evaluates text', () => {
  const suspects = sources.filter((path) =>
    /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  )

  expect(suspects).toEqual([])
})

test('a page is opened by its address: nothing but the routes and other pages knows one', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      to.startsWith('pages/') && !/^pages\/|^(routes\.tsx|(?:account|operator)-routes\.ts)$/.test(from),
  )

  expect(wrong.map(show)).toEqual([])
})

test('pages do not know what stands around them', () => {
  const wrong = imports.filter(({ from, to }) => /^(pages|forms)\//.test(from) && to.startsWith('shell/'))

  expect(wrong.map(show)).toEqual([])
})

test('failures become words in one place: who knows the codes of problems is in api/', () => {
  const codes = new RegExp(`['"](?:${problemCodes.join('|')})['"]`)
  const knowing = sources.filter((path) => codes.test(readFileSync(join(root, path), 'utf8')))

  expect(knowing).toContain('api/problem.ts')
  expect(knowing.filter((path) => !path.startsWith('api/'))).toEqual([])
})

test('who stays on a page stays at their place in it: a change of its search scrolls nothing', () => {
  const staying = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const moves = [...text.matchAll(/\bnavigate\(\{|<Link\b/g)].map(({ index }) =>
      inBraces(text.slice(index)),
    )
    return moves
      .filter((move) => /\bto="\."/.test(move) || (move.startsWith('nav') && !/[{ ](to|href)[ :]/.test(move)))
      .map((move) => `${path}: ${move}`)
  })

  expect(staying.length).toBeGreaterThan(10)
  expect(staying.filter((move) => !/resetScroll(: |=\{)false/.test(move))).toEqual([])
})

/** A call to its last bracket, or a tag to its end. */
function inBraces(text: string): string {
  let open = 0
  const end = text.split('').findIndex((sign) => {
    if (/[({]/.test(sign)) open++
    if (/[)}]/.test(sign)) open--
    return open === 0 && /[)>]/.test(sign)
  })
  return text.slice(0, end + 1)
}
