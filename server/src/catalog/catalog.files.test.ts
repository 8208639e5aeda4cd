import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fingerprintOf, loadCatalog } from './catalog.files.ts'

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

test('the fingerprint of a folder changes with its model files, and with nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-fingerprint-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [file, draft] = [join(folder, 'a.yaml'), join(folder, 'a.yaml~')]
  const seen = [fingerprintOf(folder)]
  const see = () => seen.push(fingerprintOf(folder))
  writeFileSync(file, 'id: a')
  see()
  writeFileSync(file, 'id: ab')
  see()
  utimesSync(file, 1, 1) // Another text of the same length.
  see()
  writeFileSync(draft, 'id: ab')
  utimesSync(draft, 1, 1)
  const beside = fingerprintOf(folder)
  renameSync(draft, file) // Another file of the same length and time.
  see()
  rmSync(folder, { recursive: true })
  see()

  expect(new Set(seen).size).toBe(seen.length)
  expect(beside).toBe(seen[3])
})
