import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { arriving, receiveFile } from './multipart.ts'
import { Problem } from './problem.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('whoever is waited for can be too slow; a disk of ours that stalls is nobody’s slowness', async () => {
  const request = new IncomingMessage(new Socket())
  const refusal = new Problem('invalid_params', 'too slow')
  const refuseRest = vi.fn<() => Problem>(() => refusal)
  const body = arriving(request, { maxBytes: 100, noteArrival: () => {}, refuseRest })

  const first = body.next()
  request.push('a chunk')
  await first
  vi.advanceTimersByTime(60_000) // Nobody asks for the next one: it is still being written.
  expect(refuseRest).not.toHaveBeenCalled()

  const next = body.next()
  vi.advanceTimersByTime(1000)
  await expect(next).rejects.toBe(refusal)
})

test('the memory of what was written is free at once, and what a chunk shares with others is left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-received-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const request = new IncomingMessage(new Socket())
  request.headers['content-type'] = 'multipart/form-data; boundary=b'
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const own = [Buffer.alloc(65_536, 'a'), Buffer.alloc(65_536, 'b')]
  const shared = Buffer.from('shared'.repeat(10))
  for (const chunk of [head, ...own, shared, '\r\n--b--\r\n']) request.push(chunk)
  request.push(null)
  request.complete = true
  const content = Buffer.concat([...own, shared])

  const path = join(folder, 'file')
  const limits = { maxBytes: 1_000_000, noteArrival: () => {}, refuseRest: () => undefined }
  const { sizeBytes } = await receiveFile(request, path, limits)

  expect(sizeBytes).toBe(content.length)
  expect(readFileSync(path).equals(content)).toBe(true)
  expect(own.map(({ length }) => length)).toEqual([0, 0])
  expect(shared.toString()).toBe('shared'.repeat(10))
})
