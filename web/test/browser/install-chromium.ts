import { spawnSync } from 'node:child_process'
import { isOnPath } from '../../../server/test/outside-program.ts'

/** Asks Debian for its browser, where we may; else nothing is done, and the tests are reported as not run. */
export function installChromium(isRoot = process.getuid?.() === 0): void {
  if (!isRoot || !isOnPath('apt-get')) return
  console.log('There is no Chromium for the tests of the page: asking apt-get for it.')
  let failure = aptGet('update')
  for (const name of failure === undefined ? ['chromium-headless-shell', 'chromium'] : []) {
    failure = aptGet('install', '-y', '--no-install-recommends', name)
    if (failure === undefined) return
  }
  console.warn(failure)
}

/** What it says if it fails. */
function aptGet(...args: string[]): string | undefined {
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    timeout: 600_000,
  })
  return status === 0 ? undefined : `apt-get ${args[0]} failed: ${stderr}`
}
