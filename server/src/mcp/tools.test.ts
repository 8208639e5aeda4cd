import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { instructions } from './instructions.ts'
import { listedTool, tools } from './tools.ts'

/** A plain estimate, four characters a token: tokenizers differ, and for JSON in English this is above most of them. */
const tokensOf = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4)

test('all tools together cost an agent at most 3,000 tokens, and the guide says what each costs', () => {
  const rows = tools.map((tool) => [tool.name, tokensOf(listedTool(tool))] as const)
  const total = rows.reduce((sum, [, tokens]) => sum + tokens, tokensOf(instructions))

  const guide = readFileSync(new URL('../../../docs/guides/agents.md', import.meta.url), 'utf8')
  const stated = rows.map(([name, tokens]) => `| \`${name}\` | ${tokens} |`)
  expect(total).toBeLessThanOrEqual(3000)
  expect(stated.filter((row) => !guide.includes(row))).toEqual([])
  expect(guide).toContain(`| in all | ${total.toLocaleString('en')} |`)
})

// prettier-ignore
test.for([
  ['find_models',         { readOnlyHint: true, openWorldHint: false }],
  ['quote',               { readOnlyHint: true, openWorldHint: false }],
  ['wait_for_generation', { readOnlyHint: true, openWorldHint: false }],
  ['generate',            { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }],
  ['cancel_generation',   { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }],
  ['upload_file',         { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }],
] as const)('%s says of itself %o', ([name, annotations]) => {
  const tool = tools.find((each) => each.name === name)

  expect(tool && listedTool(tool).annotations).toEqual(annotations)
})

test('only what an agent may call without asking says that it reads', () => {
  const writing = tools.filter(({ hints }) => !hints.readOnly).map(({ name }) => name)

  expect(writing).toEqual(['generate', 'cancel_generation', 'upload_file'])
})
