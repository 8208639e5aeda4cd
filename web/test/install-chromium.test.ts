import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findChromium } from './browser/chromium.ts'
import { installChromium } from './browser/install-chromium.ts'

/** A folder as the only one on the PATH, with an `apt-get` in it that writes down what it is asked for, and may not know some of it. */
function onlyAptGet({ unknown = 'nothing' }: { unknown?: string } = {}): { asked(): string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-apt-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'asked'), '')
  writeFileSync(
    join(folder, 'apt-get'),
    `#!/bin/sh\necho "$@" >> "${folder}/asked"\nfor last; do :; done\n[ "$last" != ${unknown} ]\n`,
  )
  chmodSync(join(folder, 'apt-get'), 0o755)
  vi.stubEnv('PATH', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  return { asked: () => readFileSync(join(folder, 'asked'), 'utf8').split('\n').filter(Boolean) }
}

test('root gets the browser from Debian', () => {
  const { asked } = onlyAptGet()

  installChromium(true)

  expect(asked()).toEqual(['-qq update', '-qq install -y --no-install-recommends chromium-headless-shell'])
})

test('where Debian has none without a window, it is the other one', () => {
  const { asked } = onlyAptGet({ unknown: 'chromium-headless-shell' })

  installChromium(true)

  expect(asked().at(-1)).toBe('-qq install -y --no-install-recommends chromium')
  expect(console.warn).not.toHaveBeenCalled()
})

test('nobody else does, and what apt-get cannot do is no failure of the run', () => {
  const { asked } = onlyAptGet({ unknown: 'update' })

  installChromium(false)
  expect(asked()).toEqual([])
  installChromium(true)

  expect(asked()).toEqual(['-qq update'])
  expect(console.warn).toHaveBeenCalledOnce()
})

test('the browser that was named comes before any other; one that is not there is passed over', () => {
  expect(findChromium(process.execPath)).toBe(process.execPath)
  expect(findChromium('/nowhere/chromium')).not.toBe('/nowhere/chromium')
})
