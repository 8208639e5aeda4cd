import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRoomCheck } from './free-space.ts'

test('a folder that is gone has no room, which is seen after a moment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-room-'))
  const hasRoom = openRoomCheck(folder)

  expect(await hasRoom()).toBe(true)
  rmSync(folder, { recursive: true })

  await expect.poll(hasRoom).toBe(false)
})

test('a folder that is back has room at once', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'atelier-room-')), 'later')
  const hasRoom = openRoomCheck(folder)

  expect(await hasRoom()).toBe(false)
  mkdirSync(folder)

  expect(await hasRoom()).toBe(true)
})

test('those who ask at the same moment share an answer', () => {
  const hasRoom = openRoomCheck(tmpdir())

  const [first, second] = [hasRoom(), hasRoom()]

  expect(first).toBe(second)
})
