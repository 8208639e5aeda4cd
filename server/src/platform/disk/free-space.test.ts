import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRoomCheck } from './free-space.ts'

test('a folder that is gone has no room, which is seen after a moment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-room-'))
  const hasRoom = openRoomCheck(folder)

  const before = await hasRoom()
  rmSync(folder, { recursive: true })
  await sleep(60)

  expect([before, await hasRoom()]).toEqual([true, false])
})

test('those who ask at the same moment share an answer', () => {
  const hasRoom = openRoomCheck(tmpdir())

  const [first, second] = [hasRoom(), hasRoom()]

  expect(first).toBe(second)
})
