import { spawnSync } from 'node:child_process'
import { isOnPath } from '../../../server/test/outside-program.ts'

/** Asks Debian for its browser, where we may; else nothing is done, and the tests are reported as not run. */
export function installChromium(isRoot = process.getuid?.() === 0): void {
  if (!isRoot || !isOnPath('apt-get')) return
  console.log('There is no Chromium for the tests of the page: asking apt-get for it.')
  const asked = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]
  for (const args of asked) {
    const { status, stderr } = spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
      timeout: 600_000,
    })
    if (status !== 0) return console.warn(`apt-get ${args[0]} failed:\n${stderr}`)
  }
}
