import { expect, test } from 'vitest'
import { keysOf } from '@atelier/contract/keys-of.ts'
import { operations, type OperationName, type OperationWords } from './operations.ts'
import { parseEdits } from './parse-edits.ts'

/** What is said besides the wording, where the operation cannot do without. */
const needed: Readonly<Record<NonNullable<OperationWords['needs']>, readonly string[]>> = {
  colour: [' red'],
  text: [' "Hi"'],
  place: [' top'],
  region: [' the person', ' white teeth', ' the teeth', ' red car'],
  from: [],
}

function operationsOf(prompt: string): string {
  try {
    return parseEdits(prompt)
      .edits.map(({ operation }) => operation)
      .join()
  } catch {
    return 'refused'
  }
}

function isReached(name: OperationName, wording: string): boolean {
  const { needs }: OperationWords = operations[name]
  const prompts = (needs ? needed[needs] : ['']).flatMap((more) => [
    `${wording}${more}`,
    `slightly ${wording}${more}`,
  ])
  return prompts.some((prompt) => operationsOf(prompt) === name)
}

test.each(keysOf(operations))('every wording of %s asks for it, and its example does', (name) => {
  const { words, example }: OperationWords = operations[name]

  expect(words.filter((wording) => !isReached(name, wording))).toEqual([])
  expect(operationsOf(example)).toBe(name)
})

test.each(keysOf(operations))('no wording of %s is listed twice', (name) => {
  const { words }: OperationWords = operations[name]

  expect(words.filter((wording, at) => words.indexOf(wording) !== at)).toEqual([])
})

test.each([
  ['make it small', 'refused'],
  ['a bit', 'refused'],
  ['get rid of the red car', 'erase'],
  ['like a charcoal drawing', 'charcoal'],
  ['add black bars', 'wideBars'],
  ['light from above', 'lightFrom'],
  ['make it look good', 'enhance'],
  ['soft edges', 'fadeEdges'],
  ['soft corners', 'roundCorners'],
  ['make it bold', 'moreContrast'],
  ['soft light', 'lessContrast'],
  ['strong contrast', 'moreContrast'],
  ['add a white border', 'border'],
])('%j asks for %s', (prompt, operation) => {
  expect(operationsOf(prompt)).toBe(operation)
})
