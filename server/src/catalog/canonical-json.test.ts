import { expect, test } from 'vitest'
import { canonicalHash, canonicalJson } from './canonical-json.ts'

test.for<[string, string, string]>([
  ['the order of keys', '{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}'],
  ['the order of keys inside arrays', '[{"a":1,"b":2}]', '[{"b":2,"a":1}]'],
  ['white space', '{"a":[1,2]}', ' { "a" : [ 1 , 2 ] } '],
  ['1 and 1.0', '{"a":1}', '{"a":1.0}'],
  ['other spellings of a number', '{"a":100}', '{"a":1e2}'],
  ['escapes of the same text', '{"a":"é/"}', '{"a":"\\u00e9\\/"}'],
])('%s does not matter', ([, one, other]) => {
  expect(canonicalHash(JSON.parse(one))).toBe(canonicalHash(JSON.parse(other)))
})

test.for<[string, string, string]>([
  ['absent and null', '{}', '{"a":null}'],
  ['false and null', '{"a":false}', '{"a":null}'],
  ['1 and "1"', '{"a":1}', '{"a":"1"}'],
  ['the order of a list', '{"a":[1,2]}', '{"a":[2,1]}'],
  ['an empty list and an empty object', '{"a":[]}', '{"a":{}}'],
  ['two Unicode forms of the same character', '{"a":"\\u00e9"}', '{"a":"e\\u0301"}'],
  ['upper and lower case', '{"a":"x"}', '{"A":"x"}'],
  [
    'text and what would look the same in the canonical form',
    '{"a":"1","b":"2"}',
    '{"a":"1\\",\\"b\\":\\"2"}',
  ],
])('%s differ', ([, one, other]) => {
  expect(canonicalHash(JSON.parse(one))).not.toBe(canonicalHash(JSON.parse(other)))
})

test('keys are sorted at every depth, and text keeps its characters', () => {
  expect(canonicalJson({ b: [{ z: 1, a: 'ü🎺' }], a: null, gone: undefined })).toBe(
    '{"a":null,"b":[{"a":"ü🎺","z":1}]}',
  )
})

test('the hash is the SHA-256 of the text, in hex', () => {
  expect(canonicalHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
})
