import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readYaml } from './read-yaml.ts'
import { openParsedYaml } from './parsed-yaml-cache.ts'

const texts = ['a: [1, two, null]\n', 'a: .inf\n', 'a: {\n', 'x: &x { y: 1 }\nz: *x\n', 'text', '~', '']

test('what was kept reads as the YAML does, and so does what JSON cannot keep', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-yaml-'))
  const file = join(folder.path, 'cache/parsed.json')

  for (const _ of ['parsed', 'kept']) {
    const { parse, save } = openParsedYaml(file)
    expect(texts.map(parse)).toEqual(texts.map(readYaml))
    save()
  }
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toHaveLength(4)
})

test('what was kept is taken, until the text is another', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-yaml-'))
  const file = join(folder.path, 'parsed.json')
  const first = openParsedYaml(file)
  first.parse('a: 1')
  first.save()
  writeFileSync(file, readFileSync(file, 'utf8').replace('1}', '2}'))

  const { parse } = openParsedYaml(file)

  expect(parse('a: 1').value).toEqual({ a: 2 })
  expect(parse('a: 3').value).toEqual({ a: 3 })
})

test('a file that is damaged, or cannot be written, is as good as none', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-yaml-'))
  const file = join(folder.path, 'parsed.json')
  writeFileSync(file, '{')

  const { parse, save } = openParsedYaml(file)
  const below = openParsedYaml(join(file, 'below'))

  expect(parse('a: 1').value).toEqual({ a: 1 })
  save()
  expect(openParsedYaml(file).parse('a: 1').value).toEqual({ a: 1 })
  expect(below.parse('a: 1').value).toEqual({ a: 1 })
  expect(() => below.save()).not.toThrow()
})
