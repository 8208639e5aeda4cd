// What the pages for operators say of the program, held against it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { problemCodes } from '@atelier/contract/problem.ts'
import { planTable, usualLoad } from '../../tools/size/plan.ts'
import { healthChecks, operations } from '../src/api.ts'
import { readConfig } from '../src/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const endpoints = { ...healthChecks, ...operations }

const variables = new Set<string>()
readConfig(new Proxy({}, { get: (_, name: string) => void variables.add(name) }))

/** Of what stands in the pages beside ours. */
const variablesOfOthers = new Set(['POSTGRES_PASSWORD'])

describe.each(['deploy/README.md', ...globSync('docs/operate/*.md', { cwd: root })])('%s', (path) => {
  const text = read(path)

  test('links to pages and sections that are there', () => {
    const links = matches(text, /\]\(([^)]+)\)/g).filter((link) => !/^[a-z]+:/.test(link))

    const isThere = (link: string) => {
      const [file = '', section] = link.split('#')
      const target = join(dirname(path), file)
      return existsSync(join(root, target)) && (!section || sectionsOf(target).includes(section))
    }
    expect(links.filter((link) => !isThere(link))).toEqual([])
  })

  test('names scripts that package.json has', () => {
    const named = matches(text, /npm (?:run )?([a-z:]+)/g).filter((name) => name !== 'ci')

    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('calls operations by their method', () => {
    const calls = [
      ...text.matchAll(/(?:\boperator '?|\$ATELIER)(\/[\w/<>-]+)([^`\n]*(?:\\\n[^`\n]*)?)/g),
    ].map(([, called = '', rest = '']) => ({ called, method: methodOf(rest) }))

    const isKnown = ({ called, method }: (typeof calls)[number]) =>
      Object.values(endpoints).some(
        (endpoint) => endpoint.method === method && isPathOf(endpoint.path, called),
      )
    expect(calls.filter((call) => !isKnown(call))).toEqual([])
  })

  test('names variables that are read', () => {
    const named = matches(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)

    expect(named.filter((name) => !variables.has(name) && !variablesOfOthers.has(name))).toEqual([])
  })
})

test('configure.md has every variable, with the default of .env.example where it is one', () => {
  const rows = [...read('docs/operate/configure.md').matchAll(/^\| `([A-Z0-9_]+)` \| (?:`(.+?)`)? \|/gm)]
  const example = new Map(
    [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )

  expect(rows.map(([, name]) => name)).toEqual([...example.keys()])
  const wrong = rows.filter(([, name, value]) => value !== undefined && value !== example.get(name))
  expect(wrong.map(([line]) => line)).toEqual([])
  expect(rows.filter(([, , value]) => value !== undefined).length).toBeGreaterThan(10)
})

test('size.md has what npm run size prints', () => {
  const loads = [10_000, 1_000_000, 10_000_000].map((generationsPerDay) => ({
    generationsPerDay,
    ...usualLoad,
  }))

  expect(read('docs/operate/size.md')).toContain(`\n${planTable(loads)}\n`)
})

describe('alerts.yaml', () => {
  type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } }
  const { groups } = parse(read('docs/operate/alerts.yaml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  const sources = ['metrics', 'node-metrics'].map((name) => read(`server/src/platform/${name}.ts`))
  const metrics = matches(sources.join('\n'), /name: '(atelier_\w+)'/g)

  test.each(rules)(
    '$alert asks for metrics, codes and operations that exist, and says what to do',
    (rule) => {
      const asked = matches(rule.expr, /\b(atelier_\w+?)(?:_bucket|_count|_sum)?\b(?=[[{) ])/g)
      expect(asked.filter((name) => !metrics.includes(name))).toEqual([])
      expect(asked.length > 0 || /\b(up|nodejs_eventloop_lag_p99_seconds)\b/.test(rule.expr)).toBe(true)

      const codes = matches(rule.expr, /code="(\w+)"/g)
      expect(codes.filter((code) => !problemCodes.some((known) => known === code))).toEqual([])

      const excluded = matches(rule.expr, /operation!~"([^"]+)"/g).flatMap((list) => list.split('|'))
      expect(excluded.filter((name) => !(name in operations))).toEqual([])

      const [page, section = ''] = rule.annotations.runbook.split('#')
      expect(page).toBe('when.md')
      expect(sectionsOf('docs/operate/when.md')).toContain(section)
    },
  )
})

function methodOf(rest: string): string {
  return /-X (\w+)/.exec(rest)?.[1] ?? (/ -d /.test(rest) ? 'POST' : 'GET')
}

function isPathOf(path: string, called: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '<\\w+>')}$`).test(called)
}

/** The addresses of a page's headings. */
function sectionsOf(path: string): string[] {
  return matches(read(path), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group)
}
