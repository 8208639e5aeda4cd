import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findChromium } from './browser/chromium.ts'
import { installChromium } from './browser/install-chromium.ts'

/** A folder as the only one on the PATH, with an `apt-get` in it that writes down what it is asked for. */
function onlyAptGet({ exitCode }: { exitCode: number }): { asked(): string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-apt-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'asked'), '')
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> "${folder}/asked"\nexit ${exitCode}\n`)
  chmodSync(join(folder, 'apt-get'), 0o755)
  vi.stubEnv('PATH', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  return { asked: () => readFileSync(join(folder, 'asked'), 'utf8').split('\n').filter(Boolean) }
}

test('root gets the browser from Debian', () => {
  const { asked } = onlyAptGet({ exitCode: 0 })

  installChromium(true)

  expect(asked()).toEqual(['update -qq', 'install -y -qq --no-install-recommends chromium'])
})

test('nobody else does, and what apt-get cannot do is no failure of the run', () => {
  const { asked } = onlyAptGet({ exitCode: 100 })

  installChromium(false)
  expect(asked()).toEqual([])
  installChromium(true)

  expect(asked()).toEqual(['update -qq'])
  expect(console.warn).toHaveBeenCalledOnce()
})

test('the browser that was named comes before any other; one that is not there is passed over', () => {
  expect(findChromium(process.execPath)).toBe(process.execPath)
  expect(findChromium('/nowhere/chromium')).not.toBe('/nowhere/chromium')
})
