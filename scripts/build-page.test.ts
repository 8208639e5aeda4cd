import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isPageCurrent } from './build-page.ts'

const sources = [
  'web/index.html',
  'web/src/pages/home.tsx',
  'contract/src/asset.ts',
  'sdk/src/http.ts',
  'package-lock.json',
]

/** A repository with these files, which say to be old, and a page that was built so many minutes after them. */
function repository(files: string[], minutesLater: number): string {
  const folder = `${mkdtempSync(`${tmpdir()}/atelier-page-`)}/`
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const builtAt = new Date(Date.now() + minutesLater * 60_000)
  for (const file of [...files, 'web/dist/index.html']) {
    mkdirSync(dirname(folder + file), { recursive: true })
    writeFileSync(folder + file, '')
    const says = file === 'web/dist/index.html' ? builtAt : new Date(0)
    utimesSync(folder + file, says, says)
  }
  return folder
}

describe('a page is current', () => {
  test('that was built after everything that it is made of', () => {
    expect(isPageCurrent(repository(sources, 1))).toBe(true)
  })

  test.each(sources)('no longer once %s was touched', (file) => {
    expect(isPageCurrent(repository([file], -1))).toBe(false)
  })

  test('whatever happened to its tests', () => {
    expect(isPageCurrent(repository(['web/test/browser/run.test.ts'], -1))).toBe(true)
  })

  test('only if it was built', () => {
    const folder = repository([], 1)
    rmSync(`${folder}web/dist`, { recursive: true })

    expect(isPageCurrent(folder)).toBe(false)
  })
})
