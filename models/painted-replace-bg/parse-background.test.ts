import { expect, test } from 'vitest'
import { parseBackground } from './parse-background.ts'

const sceneOf = (prompt: string) => {
  const background = parseBackground(prompt)
  return background.kind === 'scene' ? background.parsed : null
}

test('a comma parts what is said of one thing from what is said of another', () => {
  expect(sceneOf('a beach, a mermaid')?.leftOut).toEqual(['"mermaid"'])
  expect(sceneOf('a castle, no text; birds')?.objects.map(({ object }) => object)).toEqual(['castle', 'bird'])
})

test('the golden hour is a time, and no colour', () => {
  expect(sceneOf('a beach at golden hour')).toMatchObject({ time: 'sunset', colours: [] })
})

test('golden is a colour elsewhere, whatever the punctuation', () => {
  expect(parseBackground('golden.')).toMatchObject({ kind: 'colours', leftOut: [] })
})
