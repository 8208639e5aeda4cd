import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { programs } from './programs.ts'
import { promptReaders } from './prompts.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const mediaSources = join(here, '../media/src')
const contractSources = join(here, '../contract/src')

/** What a file imports, types left out. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const imports = text.matchAll(/(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g)
  return [...imports].map(([, still, dynamic]) => still ?? dynamic ?? '')
}

function pathOf(from: string, name: string): string | null {
  if (name.startsWith('.')) return join(dirname(from), name)
  if (name.startsWith('@atelier/media/')) return join(mediaSources, name.slice('@atelier/media/'.length))
  if (name.startsWith('@atelier/contract/'))
    return join(contractSources, name.slice('@atelier/contract/'.length))
  return null
}

test('the server reads prompts with our own code alone: no package, no file, no network', () => {
  const seen = new Set<string>()
  const foreign: string[] = []
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const name of importsOf(path)) {
      const next = pathOf(path, name)
      if (next) visit(next)
      else foreign.push(`${path.slice(here.length)}: ${name}`)
    }
  }
  visit(join(here, 'prompts.ts'))

  expect(foreign).toEqual([])
  expect(seen.size).toBeGreaterThan(30)
})

test('every reader is of a program, and reads', async () => {
  for (const [name, load] of Object.entries(promptReaders)) {
    expect(programs).toHaveProperty([name])
    const read = await load()
    expect(() => read({ prompt: 'zzyzx', instrumental: true })).toThrow(/zzyzx/)
  }
})
