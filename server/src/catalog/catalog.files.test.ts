import { describe, expect, test } from 'vitest'
import { loadCatalog } from './catalog.files.ts'

describe('MODELS_DIR', () => {
  test('a folder that is not there is named', () => {
    expect(() => loadCatalog('/nowhere/models')).toThrow(
      'MODELS_DIR: there is no folder /nowhere/models; create it, or set MODELS_DIR to',
    )
  })

  test('without one there are the built-in models', () => {
    expect([...loadCatalog(undefined).models.keys()]).toContain('sandbox-image')
  })
})
