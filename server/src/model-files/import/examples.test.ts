import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { knownProviders } from '../../../test/known-providers.ts'
import type { ModelFile } from '../../catalog/model-file.ts'
import { checkModelFiles } from '../check.files.ts'
import { draftOf, keyNames } from './draft-of.ts'
import { writeDraft } from './write.ts'

const folder = fileURLToPath(new URL('../../../../examples/models/comfyui', import.meta.url))
const examples = globSync(`${folder}/*.yaml`).map((path) => ({
  name: basename(path, '.yaml'),
  file: parse(readFileSync(path, 'utf8')) as ModelFile,
}))

/** What an author has bound and an import must not miss. */
const found = ['prompt', 'negative_prompt', 'lyrics', 'image', 'mask', 'video', 'audio', 'duration'] as const

describe('the graphs of our own examples, imported anew', () => {
  test('are there', () => {
    expect(examples.length).toBeGreaterThan(10)
  })

  test.for(examples)('$name binds what its author has bound, without mistakes', ({ name, file }) => {
    const [backend] = file.backends
    const draft = draftOf({ document: backend?.settings?.['graph'], name, keys: keyNames([]) })
    const { text } = writeDraft(draft)

    const parts = { ...knownProviders(), others: new Map(), hasCoinValue: false, fileBytes: () => null }
    expect(checkModelFiles([{ name: 'draft.yaml', text }], parts).mistakes).toEqual([])
    const drafted = (parse(text) as ModelFile).backends[0]
    for (const param of found)
      if (backend?.bindings?.[param])
        expect(drafted?.bindings?.[param]?.to).toEqual(backend.bindings[param].to)
    expect(drafted?.settings?.['outputs']).toEqual(backend?.settings?.['outputs'])
  })
})
