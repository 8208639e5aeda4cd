import { describe, expect, test } from 'vitest'
import { countKeys, findDuplicateKeys } from './duplicate-keys.ts'

const find = (text: string) => [...findDuplicateKeys(text, 1000)!]

describe('keys that stand twice in one object', () => {
  test.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"a":1,"a":1}', ['a']],
    ['{"params":{"prompt":"x","seed":1,"prompt":"y"},"maxCoins":1}', ['params.prompt']],
    ['{"a":{"b":1},"a":{"b":1,"b":2}}', ['a', 'a.b']],
    ['[{"a":1},{"b":[0,{"c":1,"c":2}]}]', ['1.b.1.c']],
    ['{"a":[1,2],"b":{"c":[]},"a":[]}', ['a']],
    [String.raw`{"a":1,"\u0061":2}`, ['a']],
    [String.raw`{"a\"b":1,"a\u0022b":2}`, ['a"b']],
    [String.raw`{"\\":1,"\\":2}`, ['\\']],
    [' {\t"a" :\r\n1 ,\n"a"\t: 2 } ', ['a']],
    ['{"":1,"":2}', ['']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"😀":1,"\\ud83d\\ude00":2}', ['😀']],
  ])('%s: %j', (text, paths) => {
    expect(find(text)).toEqual(paths)
    expect(countKeys(text)).toBeGreaterThan(keysOf(JSON.parse(text)))
  })

  test.each([
    '{}',
    '[]',
    '"a:b"',
    'null',
    '{"a":1,"A":2,"ä":3}',
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"{\\"a\\":1,\\"a\\":2}"}',
    String.raw`{"a":"\\","b":"\\\"","c":"\":\"","d":"\u005c"}`,
    '{"a":["b","b","a"],"b":"a"}',
    '{"a":"x,\\n:[{","b":"]}"}',
  ])('%s has none', (text) => {
    expect(find(text)).toEqual([])
    expect(countKeys(text)).toBe(keysOf(JSON.parse(text)))
  })

  test('are not looked for without end', () => {
    const text = `{"a":[${'1,'.repeat(1000)}1],"a":1}`

    expect(findDuplicateKeys(text, 1000)).toBeUndefined()
  })

  test('however deep: it does not use the stack', () => {
    const text = `${'['.repeat(100_000)}{"a":1,"a":2}${']'.repeat(100_000)}`

    expect(findDuplicateKeys(text, 1_000_000)!.size).toBe(1)
  })
})

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return own + Object.values(value).reduce<number>((sum, inner) => sum + keysOf(inner), 0)
}
