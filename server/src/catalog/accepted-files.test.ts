import { describe, expect, test } from 'vitest'
import { acceptFiles, type FilesReading, type Texts } from './accepted-files.ts'
import type { FileMistake } from './read-catalog.ts'

type Value = Record<string, string>

/**
 * Files that say `bad` are wrong. `slots N` must be the same in all files that say it, and the last one is blamed. `effects of a, b`
 * has an effect for each of these files, which must be there.
 */
function read(texts: Texts, leftOut: ReadonlySet<string>): FilesReading<Value> {
  const mistakes: FileMistake[] = []
  let slots: string | undefined
  for (const [file, text] of texts) {
    if (text.startsWith('bad')) mistakes.push({ file, message: 'is bad' })
    if (text.startsWith('slots')) {
      slots ??= text
      if (text !== slots) mistakes.push({ file, message: `has not ${slots}` })
    }
    const [, models] = /^effects of (.*)/.exec(text) ?? []
    for (const model of models?.split(', ') ?? [])
      if (!texts.has(model) && !leftOut.has(model))
        mistakes.push({ file, message: `${model} is unknown`, effectId: model })
  }
  if (mistakes.length > 0) return { value: null, mistakes }
  return {
    mistakes,
    value: { ...Object.fromEntries(texts), ...(leftOut.size > 0 && { without: [...leftOut].join() }) },
  }
}

function accept(inUse: Value, found: Value) {
  const accepted = acceptFiles(new Map(Object.entries(inUse)), new Map(Object.entries(found)), read)
  if (!accepted) return null
  return [accepted.value, ...accepted.mistakes.map(({ file, message }) => `${file} ${message}`)]
}

describe('changes of files', () => {
  // prettier-ignore
  test.each<[string, Value, Value, [Value, ...string[]]]>([
    ['all right ones are used', { a: '1', b: '1' }, { a: '2', c: '1' },
      [{ a: '2', c: '1' }]],
    ['a wrong one keeps its text, and the others do not wait for it', { a: '1', b: '1' }, { a: 'bad', b: '2' },
      [{ a: '1', b: '2' }, 'a is bad']],
    ['a new one that is wrong is left out', { a: '1' }, { a: '2', b: 'bad' },
      [{ a: '2' }, 'b is bad']],
    ['two that only fit together are both used', { a: 'slots 1', b: 'slots 1' }, { a: 'slots 2', b: 'slots 2' },
      [{ a: 'slots 2', b: 'slots 2' }]],
    ['of two that must agree, the one that has changed is at fault', { a: 'slots 1', b: 'slots 1', c: '1' },
      { a: 'slots 2', b: 'slots 1', c: '2' },
      [{ a: 'slots 1', b: 'slots 1', c: '2' }, 'a does not fit the other files: b: has not slots 2']],
    ['one that is gone takes its effects with it, and no others', { a: '1', b: '1', e: 'effects of a, b' },
      { b: '1', e: 'effects of a, b' },
      [{ b: '1', e: 'effects of a, b', without: 'a' }, 'e a is unknown']],
    ['a wrong list of effects stays as it was', { a: '1', e: 'effects of a' }, { a: '2', e: 'effects of z' },
      [{ a: '2', e: 'effects of a' }, 'e z is unknown']],
    ['a wrong list beside a model that is gone', { a: '1', b: '1', e: 'effects of a, b' }, { b: '1', e: 'bad' },
      [{ b: '1', e: 'effects of a, b', without: 'a' }, 'e is bad', 'e a is unknown']],
    ['nothing may be left', { a: '1' }, {},
      [{}]],
  ])('%s', (_, inUse, found, expected) => {
    expect(accept(inUse, found)).toEqual(expected)
  })

  test('nothing is accepted where what was in use is wrong now', () => {
    expect(accept({ a: 'bad' }, { a: 'bad' })).toBeNull()
  })
})
