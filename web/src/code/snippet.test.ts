import { expect, test } from 'vitest'
import { fileParams, type CodeRequest } from './code-request.ts'
import { languages } from './languages.ts'
import { jsonDialect, literal, pythonDialect, typescriptDialect } from './literal.ts'
import { spans } from './marked.ts'
import { snippet } from './snippet.ts'

const request: CodeRequest = {
  baseUrl: 'https://atelier.example',
  modelId: 'sandbox-edit',
  params: {
    prompt: `It's "late"\n`,
    images: ['0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f'],
    texture: false,
    seed: 7,
  },
  maxCoins: 12,
  changed: ['prompt', 'texture'],
}

test.for(languages)('%s: what was set is tinted, and nothing else', (language) => {
  const tinted = spans(snippet(language, request)).flatMap(({ text, isTinted }) => (isTinted ? [text] : []))

  expect(tinted).toHaveLength(2)
  expect(tinted[0]).toContain('late')
  expect(tinted[1]).toMatch(/^false$/i)
})

test.for(languages.filter((language) => language !== 'json'))(
  '%s: the key is in the environment, the price has a limit',
  (language) => {
    const { text } = snippet(language, request)

    expect(text).toContain('ATELIER_KEY')
    expect(text).toMatch(/maxCoins\W+12\b/)
    expect(text).toContain('images: your files. Uploads are deleted after 30 days')
    expect(snippet(language, { ...request, params: {}, maxCoins: null }).text).not.toContain('deleted')
  },
)

test('a shell stops where something fails, and takes no text for its own signs', () => {
  const { text } = snippet('curl', request)

  expect(text).toMatch(/^set -euo pipefail\n/)
  // Some shells read the \n of a prompt in what they echo.
  expect(text).not.toMatch(/\becho\b/)
})

test('JSON is what a submit sends', () => {
  const { baseUrl: _, changed: __, ...body } = request

  expect(JSON.parse(snippet('json', request).text)).toEqual(body)
  expect(JSON.parse(snippet('json', { ...request, effectId: 'x' }).text)).toEqual({
    ...body,
    effectId: 'x',
  })
})

test('values as each language writes them', () => {
  const value = { 'a-b': [true, null], c: `'"\\\n` }

  expect(literal(value, jsonDialect).text).toBe(JSON.stringify(value, null, 2))
  expect(literal(value, typescriptDialect).text).toBe(
    `{\n  'a-b': [\n    true,\n    null,\n  ],\n  c: '\\'"\\\\\\n',\n}`,
  )
  expect(literal(value, pythonDialect).text).toBe(
    `{\n    "a-b": [\n        True,\n        None,\n    ],\n    "c": "'\\"\\\\\\n",\n}`,
  )
  expect(literal({ a: {}, b: [] }, jsonDialect).text).toBe('{\n  "a": {},\n  "b": []\n}')
})

test('files are told by their ids', () => {
  const id = '0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f'

  expect(fileParams({ image: id, images: [id], prompt: 'a file', seed: 7 })).toEqual(['image', 'images'])
})

test('a program says first how to get what it needs', () => {
  expect(snippet('typescript', request).text).toMatch(/^\/\/ .*npm install @atelier\/sdk/)
  expect(snippet('python', request).text).toMatch(/^# .*pip install requests/)
})
