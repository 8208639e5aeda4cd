// Nodes of the release before run on the schema that this release's migrations leave (CONTRIBUTING, "Migrations"). What would
// break them is found by its words; that they do run, `process/upgrade.test.ts` tries.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import released from '../sql/releases.json' with { type: 'json' }
import { readMigrations } from '../src/platform/db/migrations.ts'
import { compareReleases, oldestReleaseOn } from '../src/platform/db/releases.ts'

/** What nodes of the release before would miss, or could not write any more. */
const breaking: Record<string, RegExp> = {
  'drops what they may use': /\bdrop\s+(table|column|function|view|type|sequence)\b/i,
  'renames what they may use': /(?<!\balter\s+index\s[^;]*)\brename\b/i,
  'changes the type of what they may use': /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  'refuses nulls that they may write': /\bset\s+not\s+null\b/i,
  'asks for a column that they do not write':
    /\badd\s+column\s+(?:(?!\badd\b|\bdefault\b|\bgenerated\b)[^;,])*\bnot\s+null\b(?![^;,]*\b(default|generated)\b)/i,
}

/** Those that break nobody although they look as if they did. */
const harmless: Record<string, string> = {
  '0029_attempts_by_day.sql': 'a table of the same name takes the place of the one that it renames',
}

const releaseBefore = released.at(-1)!
const unreleased = readMigrations().filter(({ name }) => name > releaseBefore.lastMigration)

test('every earlier release is known by its last migration, in their order', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version!)
  const names = new Set(readMigrations().map(({ name }) => name))

  expect(released.map(({ release }) => release)).toEqual(
    versions.filter((version) => compareReleases(version, manifest.version) < 0).toSorted(compareReleases),
  )
  expect(released.filter(({ lastMigration }) => !names.has(lastMigration))).toEqual([])
  expect(unreleased.map(({ name }) => oldestReleaseOn(name))).toEqual(
    unreleased.map(() => releaseBefore.release),
  )
})

test.each(unreleased.filter(({ name }) => !(name in harmless)))(
  '$name suits nodes of the release before',
  ({ sql }) => {
    expect(faultsOf(sql)).toEqual([])
  },
)

describe('the search for what breaks them', () => {
  test.each([
    'alter table assets drop column url',
    'drop table notes',
    'alter table notes rename to remarks',
    'alter table notes rename column text to body',
    'alter table notes alter column text type jsonb',
    'alter table notes alter text set not null',
    'alter table notes add column kind text not null',
    'alter table notes add column a text not null default 1, add column kind text not null',
    '-- Contract: unused since 9.9.9.\ndrop table notes',
  ])('finds %j', (sql) => {
    expect(faultsOf(sql)).toHaveLength(1)
  })

  test.each([
    'create table notes (text text not null); drop index notes_by_text; alter index a rename to b',
    'alter table notes add column kind text, add column size int not null default 0',
    'alter table notes add column size int default 0 not null',
    '-- drop table notes',
    `-- Contract: unused since ${releaseBefore.release}.\ndrop table notes`,
  ])('finds nothing in %j', (sql) => {
    expect(faultsOf(sql)).toEqual([])
  })
})

/** What has been unused since the release before, or longer, may go: no node that uses it runs beside this release. */
function faultsOf(sql: string): string[] {
  const [, unusedSince] = /^-- Contract: .*\bunused since (\d+\.\d+\.\d+)/m.exec(sql) ?? []
  if (unusedSince && compareReleases(unusedSince, releaseBefore.release) <= 0) return []
  const statements = sql.replaceAll(/--.*/g, '')
  return Object.keys(breaking).filter((fault) => breaking[fault]!.test(statements))
}
