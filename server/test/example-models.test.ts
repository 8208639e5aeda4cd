import { readFileSync } from 'node:fs'
import { taskTypes } from '@atelier/contract/task-type.ts'
import { describe, expect, test } from 'vitest'
import { families, readExamples, type Example, type Family } from './example-models.ts'

const examples = readExamples()

test('every task is there over two families of backends', () => {
  const lacking = taskTypes.filter((taskType) => {
    const ofTask = examples.filter(({ model }) => model.taskType === taskType)
    return (
      !ofTask.some(({ family }) => family === 'fal') || new Set(ofTask.map((each) => each.family)).size < 2
    )
  })

  expect(lacking).toEqual([])
  expect(examples.length).toBeGreaterThanOrEqual(2 * taskTypes.length)
})

describe.each(examples.map((example) => [example.name, example] as const))('%s', (_, example) => {
  const { family, name, text, model, backend } = example

  test('is in the folder of its provider, and named by its task', () => {
    expect(model.backends.map(({ provider }) => provider)).toEqual([family])
    expect(name).toMatch(new RegExp(`^${family}/${model.taskType.replace('.', '-')}-[a-z0-9.-]+\\.yaml$`))
  })

  test('says what it was read from, and when', () => {
    const head = text.slice(0, text.indexOf('\nid:')).replaceAll(/\n# ?/g, ' ')

    expect(head).toMatch(/ Source\b.* 20\d\d\b/)
    expect(head).toContain('docs/')
  })

  test('is left out where its key is missing, unless it needs none', () => {
    const [, variable] = /\$\{(\w+)\}/.exec(JSON.stringify(backend.settings)) ?? []

    expect(model.isOptional).toBe(variable !== undefined)
    if (variable !== undefined) expect(text).toContain(`BACKEND_SECRETS=${variable}`)
  })
})

test('docs/backends.md shows which file is for which task', () => {
  const documented = readFileSync(new URL('../../docs/backends.md', import.meta.url), 'utf8')

  expect(documented).toContain(tableOf(examples))
})

const titles: Record<Family, string> = {
  fal: 'fal',
  replicate: 'Replicate',
  openai: 'OpenAI',
  elevenlabs: 'ElevenLabs',
  comfyui: 'ComfyUI',
  cog: 'Cog',
}

function tableOf(all: readonly Example[]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const cellOf = (taskType: string, family: Family) =>
    all
      .filter((each) => each.family === family && each.model.taskType === taskType)
      .map(({ name }) => `[${shortName(name, taskType)}](../examples/models/${name})`)
      .join(', ')
  return [
    row(['task', ...families.map((family) => titles[family])]),
    `|${'---|'.repeat(families.length + 1)}`,
    ...taskTypes.map((taskType) =>
      row([`\`${taskType}\``, ...families.map((family) => cellOf(taskType, family))]),
    ),
  ].join('\n')
}

function shortName(name: string, taskType: string): string {
  return name.replace(/^.*\//, '').slice(taskType.length + 1, -'.yaml'.length)
}
