import { expect, test } from 'vitest'
import { keepOutputs } from './outputs.ts'

test('a disk that does not let files go fails neither the outputs nor the process', async () => {
  const refuse = () => Promise.reject(new Error('EROFS: read-only file system'))

  const { remove } = keepOutputs({ files: [], notes: [], [Symbol.asyncDispose]: refuse })

  await expect(remove()).resolves.toBeUndefined()
})

test('our own outputs are stored byte for byte', () => {
  const file = { path: '/a', kind: 'image', mimeType: 'image/png' } as const

  const { outputs } = keepOutputs({ files: [file], notes: [], [Symbol.asyncDispose]: async () => {} })

  expect(outputs).toMatchObject([{ metadata: 'kept' }])
})
