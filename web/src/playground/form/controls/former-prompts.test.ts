import { beforeEach, expect, test, vi } from 'vitest'
import { formerPrompts, rememberPrompt } from './former-prompts.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  return () => vi.unstubAllGlobals()
})

test('what was asked for last comes first, and once', () => {
  for (const prompt of ['A chair', 'A table', 'A chair', undefined]) rememberPrompt('ada', prompt)

  expect(formerPrompts('ada')).toEqual(['A chair', 'A table'])
})

test("nobody reads another person's prompts", () => {
  rememberPrompt('ada', 'A chair')

  expect(formerPrompts('bob')).toEqual([])
  expect(formerPrompts(undefined)).toEqual([])
})
