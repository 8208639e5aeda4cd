// What an inspection finds, and what its previews show, for tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { inspect } from '../src/inspect.ts'
import type { Inspected, Preview } from '../src/protocol.ts'

export type Make = (path: string) => Promise<unknown>

/** Makes a file and inspects it; everything is removed with the test. */
export async function inspected(
  make: Make,
  purpose: 'upload' | 'output' | 'foreign output' = 'upload',
): Promise<Inspected> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-inspect-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'file')
  await make(path)
  if (purpose === 'foreign output') return inspect({ path, purpose: 'output', metadata: 'removed' }, folder)
  return inspect({ path, purpose }, folder)
}

export function preview({ previews }: Inspected, name: Preview['name']): Preview {
  const found = previews.find((each) => each.name === name)
  expect(found).toBeDefined()
  return found!
}

export async function sizeOf({ path }: Preview) {
  const { format, width, height } = await sharp(path).metadata()
  return { format, width, height }
}

/** Red, green, blue and opacity of the pixel at a share of the width and height. */
export async function colourAt(of: Preview, x: number, y: number): Promise<number[]> {
  const { width, height } = await sizeOf(of)
  const place = { left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 }
  return [...(await sharp(of.path).ensureAlpha().extract(place).raw().toBuffer())]
}

export function expectColour([red = 0, green = 0, blue = 0]: number[], name: 'red' | 'blue'): void {
  expect(green).toBeLessThan(60)
  expect(name === 'red' ? red : blue).toBeGreaterThan(180)
  expect(name === 'red' ? blue : red).toBeLessThan(60)
}
