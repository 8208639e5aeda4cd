import { expect, test } from 'vitest'
import { findBackends, settingsOf } from './known-backends.ts'
import type { Provider } from './provider.ts'

const idle = () => Promise.reject(new Error('nobody runs anything here'))
const providers = new Map(
  ['near', 'far'].map((name): [string, Provider] => [
    name,
    { name, repeatable: false, submit: idle, poll: idle, cancel: idle },
  ]),
)

const rate = { runs: 5, perSeconds: 10 }

test.for<[first: object, second: object, issue: string]>([
  [{ slots: 2 }, { slots: 3 }, 'slots: shared has 2 in first; use the same'],
  [{}, { slots: 3 }, 'slots: shared has no number of them in first; use the same'],
  [{ rate }, {}, 'rate: shared has 5 runs in 10 seconds in first; use the same'],
  [{}, { rate }, 'rate: shared has no rate in first; use the same'],
  [{}, { provider: 'far' }, 'id: shared is a backend of near'],
  [
    { settings: { key: '${A}' } },
    { settings: { key: '${B}' } },
    'id: add one of its own, for shared is used with another key in first',
  ],
  [
    { settings: { headers: { authorization: '${A}' } } },
    { settings: { headers: { authorization: '${B}' } } },
    'id: add one of its own, for shared is used with other headers in first',
  ],
])('two models that say %j and %j of one backend: the second file is named', ([first, second, issue]) => {
  const modelOf = (file: string, said: object) => ({
    file,
    backends: [{ provider: 'near', id: 'shared', ...said }],
  })
  const models = new Map([
    ['first', modelOf('/models/first.yaml', first)],
    ['second', modelOf('/models/second.yaml', second)],
  ])

  expect(findBackends(models, providers).issues).toEqual([
    { file: '/models/second.yaml', message: `backends.0.${issue}` },
  ])
})

test.each([
  [{ key: 'old' }, { key: 'new', more: 1 }, { key: 'new' }],
  [
    { headers: { authorization: 'old' } },
    { headers: { authorization: 'new' } },
    { headers: { authorization: 'new' } },
  ],
  [{ key: 'old' }, {}, { key: 'old' }],
])('what was begun with %j is looked after where the file has %j with %j', (before, today, expected) => {
  const entry = { provider: 'near', id: 'gpu' }
  const models = new Map([['painter', { file: 'painter.yaml', backends: [{ ...entry, settings: today }] }]])
  const { backends } = findBackends(models, providers)

  expect(settingsOf(backends, { ...entry, settings: before })).toEqual(expected)
})
