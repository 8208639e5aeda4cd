import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mediaAnswers } from './answers.ts'

test('a small preview is kept in memory, whatever becomes of the file of the child', async () => {
  const { child, createFolder } = folders()
  const [preview] = await keep(child, webp(1000), createFolder)

  writeFileSync(join(child, 'thumbnail.webp'), 'exchanged')

  expect(Buffer.concat(await Array.fromAsync(preview!.read()))).toEqual(webp(1000))
  expect(createFolder).not.toHaveBeenCalled()
})

test('a large preview is copied to a folder of ours', async () => {
  const { child, createFolder } = folders()
  const [preview] = await keep(child, webp(200_000), createFolder)

  rmSync(child, { recursive: true })

  expect(Buffer.concat(await Array.fromAsync(preview!.read()))).toEqual(webp(200_000))
})

test('one that cannot be opened any more is an error of whoever reads it, not of the process', async () => {
  const { child, kept, createFolder } = folders()
  const [preview] = await keep(child, webp(200_000), createFolder)
  rmSync(kept, { recursive: true })

  const source = preview!.read()
  await stat(kept).catch(() => turn()) // As a store takes a moment to open what it writes to.

  await expect(Array.fromAsync(source)).rejects.toThrow('ENOENT')
})

async function keep(child: string, bytes: Buffer, createFolder: () => Promise<string>) {
  const path = join(child, 'thumbnail.webp')
  writeFileSync(path, bytes)
  const answer = {
    kind: 'image',
    mimeType: 'image/png',
    width: 1,
    height: 1,
    durationSeconds: null,
    transparent: false,
    previews: [{ name: 'thumbnail', path }],
  } as const
  const kept = await mediaAnswers.keepFiles(
    { ...answer, previews: [...answer.previews] },
    child,
    createFolder,
  )
  return 'previews' in kept ? kept.previews : []
}

function folders() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-answers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [child, kept] = [join(folder, 'child'), join(folder, 'kept')]
  mkdirSync(child)
  const createFolder = vi.fn<() => Promise<string>>(async () => (mkdirSync(kept), kept))
  return { child, kept, createFolder }
}

function webp(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes)
  bytes.write('RIFF....WEBPVP8 ', 'latin1')
  bytes.writeUInt32LE(sizeBytes - 8, 4)
  return bytes
}
