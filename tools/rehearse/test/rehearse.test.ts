// One step of many, with few customers: that the installation comes up and is measured.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { needs } from '../../../server/test/outside-program.ts'

const entry = fileURLToPath(new URL('../main.ts', import.meta.url))
const canRun = [
  needs('nginx', 'apt-get install nginx'),
  needs('redis-server', 'apt-get install redis-server'),
]

test.runIf(canRun.every(Boolean))('a worker is killed, and customers notice nothing', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    entry,
    '--only',
    'kill-worker',
    '--accounts',
    '3',
  ])

  expect(stdout).toMatch(/^kill-worker +\d+ +0 +0 +0 .* ok +ok$/m)
})

test('a step that nobody knows is named, with those there are', async () => {
  await expect(promisify(execFile)(process.execPath, [entry, '--only', 'earthquake'])).rejects.toMatchObject({
    stderr: expect.stringMatching(/--only earthquake is unknown; there are rolling-upgrade, kill-worker, /),
  })
})
