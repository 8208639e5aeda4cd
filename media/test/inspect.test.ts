import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME, FF_ENCODER_LIBOPUS } from 'node-av/constants'
import { FF_ENCODER_LIBVPX_VP9, FF_ENCODER_LIBX264, FF_ENCODER_PCM_S16LE } from 'node-av/constants'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inspect } from '../src/inspect.ts'
import type { Inspected, Preview } from '../src/protocol.ts'
import type { Material, Model } from '../src/three-d/model/model.ts'
import { encodeGlb } from '../src/three-d/write/glb.ts'
import { encodeTextures } from '../src/three-d/write/textures.ts'
import { ballMesh, plain as plainMaterial } from './three-d-samples.ts'
import { encodeSound, encodeVideo } from './encode.ts'
import { over, plain, rectangle } from './pictures.ts'
import { filmOf } from './run-av.ts'

type Make = (path: string) => Promise<unknown>

/** Makes a file and inspects it; everything goes with the test. */
async function inspected(make: Make, purpose: 'upload' | 'output' = 'upload'): Promise<Inspected> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-inspect-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'file')
  await make(path)
  return inspect({ path, purpose }, folder)
}

function preview({ previews }: Inspected, name: Preview['name']): Preview {
  const found = previews.find((each) => each.name === name)
  expect(found).toBeDefined()
  return found!
}

async function sizeOf({ path }: Preview) {
  const { format, width, height } = await sharp(path).metadata()
  return { format, width, height }
}

/** Red, green, blue and opacity of the pixel at a share of the width and height. */
async function colourAt(of: Preview, x: number, y: number): Promise<number[]> {
  const { width, height } = await sizeOf(of)
  const place = { left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 }
  return [...(await sharp(of.path).ensureAlpha().extract(place).raw().toBuffer())]
}

function expectColour([red = 0, green = 0, blue = 0]: number[], name: 'red' | 'blue'): void {
  expect(green).toBeLessThan(60)
  expect(name === 'red' ? red : blue).toBeGreaterThan(180)
  expect(name === 'red' ? blue : red).toBeLessThan(60)
}

const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ])

describe('a picture', () => {
  const make = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const

  test.each(Object.entries(make))('%s: measured, with a thumbnail', async (mimeType, format) => {
    const found = await inspected((path) => halves(1024, 512).toFormat(format).toFile(path))

    expect(found).toMatchObject({ kind: 'image', mimeType, width: 1024, height: 512 })
    expect(found).toMatchObject({ durationSeconds: null, transparent: false })
    const thumbnail = preview(found, 'thumbnail')
    expect(await sizeOf(thumbnail)).toEqual({ format: 'webp', width: 512, height: 256 })
    expectColour(await colourAt(thumbnail, 0.1, 0.5), 'red')
    expectColour(await colourAt(thumbnail, 0.9, 0.5), 'blue')
  })

  test('that a camera held upright took is measured and shown upright', async () => {
    const found = await inspected((path) =>
      halves(400, 200).jpeg().withMetadata({ orientation: 6 }).toFile(path),
    )

    expect(found).toMatchObject({ width: 200, height: 400 })
    const thumbnail = preview(found, 'thumbnail')
    expect(await sizeOf(thumbnail)).toMatchObject({ width: 200, height: 400 })
    expectColour(await colourAt(thumbnail, 0.5, 0.1), 'red')
  })

  test('is transparent when one pixel is, and its thumbnail keeps that', async () => {
    const clear = { create: { width: 1, height: 1, channels: 4, background: '#0000' } } as const
    const whole = (alpha: number) =>
      sharp({
        create: { width: 600, height: 600, channels: 4, background: { r: 9, g: 9, b: 9, alpha } },
      }).png()

    const opaque = await inspected((path) => whole(1).toFile(path))
    const pierced = await inspected((path) =>
      whole(1)
        .composite([{ input: clear, left: 599, top: 599, blend: 'dest-in' }])
        .toFile(path),
    )
    const glass = await inspected((path) => whole(0.5).toFile(path))

    expect([opaque, pierced, glass].map(({ transparent }) => transparent)).toEqual([false, true, true])
    expect((await colourAt(preview(glass, 'thumbnail'), 0.5, 0.5))[3]).toBe(128)
  })

  test('in other colours than those of screens is understood', async () => {
    const found = await inspected((path) => halves(64, 64).toColourspace('cmyk').jpeg().toFile(path))

    expect(found).toMatchObject({ kind: 'image', mimeType: 'image/jpeg', width: 64 })
  })
})

describe('sound', () => {
  // prettier-ignore
  test.each([
    ['audio/mpeg', { encoder: FF_ENCODER_LIBMP3LAME, format: 'mp3' }],
    ['audio/wav',  { encoder: FF_ENCODER_PCM_S16LE,  format: 'wav' }],
    ['audio/mp4',  { encoder: FF_ENCODER_AAC,        format: 'mp4' }],
    ['audio/ogg',  { encoder: FF_ENCODER_LIBOPUS,    format: 'ogg' }],
  ] as const)('%s: measured, with a waveform', async (mimeType, options) => {
    const found = await inspected((path) => encodeSound(path, { ...options, seconds: 3 }))

    expect(found).toMatchObject({ kind: 'audio', mimeType, width: null, height: null, transparent: null })
    expect(found.durationSeconds).toBeCloseTo(3, 1)
    expect(await sizeOf(preview(found, 'thumbnail'))).toMatchObject({ width: 512, height: 512 })
    const waveform = preview(found, 'waveform')
    expect(await sizeOf(waveform)).toMatchObject({ width: 1024, height: 256 })
    // It swells: near the upper edge there is something at the end, and nothing at the beginning.
    const opacity = async (x: number) => Math.max(...(await Promise.all([0, 2, 4].map(async (step) => {
      return (await colourAt(waveform, x + step / 1024, 0.1))[3]!
    }))))
    expect(await opacity(0.1)).toBe(0)
    expect(await opacity(0.98)).toBeGreaterThan(200)
  })
})

describe('a video', () => {
  // prettier-ignore
  test('that can be seen through says so, and so can its previews', async () => {
    const half = over(plain(64, 48, [200, 40, 40, 0]), rectangle(0, 0, 32, 48), [200, 40, 40])
    const path = await filmOf([half, half, half], { fps: 10, transparent: true })

    const found = await inspected((copy) => copyFile(path, copy), 'output')

    expect(found).toMatchObject({ kind: 'video', mimeType: 'video/webm', transparent: true })
    const poster = preview(found, 'poster')
    expect((await colourAt(poster, 0.25, 0.5))[3]).toBeGreaterThan(250)
    expect((await colourAt(poster, 0.75, 0.5))[3]).toBeLessThan(5)
  })

  test.each([
    ['video/mp4', { encoder: FF_ENCODER_LIBX264, format: 'mp4' }],
    ['video/webm', { encoder: FF_ENCODER_LIBVPX_VP9, format: 'webm' }],
    ['video/quicktime', { encoder: FF_ENCODER_LIBX264, format: 'mov' }],
  ] as const)('%s: measured, with a still', async (mimeType, options) => {
    const found = await inspected((path) =>
      encodeVideo(path, { ...options, seconds: 2, width: 1600, height: 900 }),
    )

    expect(found).toMatchObject({ kind: 'video', mimeType, width: 1600, height: 900, transparent: null })
    expect(found.durationSeconds).toBeCloseTo(2, 2)
    expect(await sizeOf(preview(found, 'thumbnail'))).toMatchObject({ width: 512, height: 288 })
    const poster = preview(found, 'poster')
    expect(await sizeOf(poster)).toMatchObject({ width: 1280, height: 720 })
    expectColour(await colourAt(poster, 0.1, 0.5), 'red')
    expectColour(await colourAt(poster, 0.9, 0.5), 'blue')
  })

  // prettier-ignore
  test.each([
    ['to the right',  1, 36, 64, [0.5, 0.1]],
    ['upside down',   2, 64, 36, [0.9, 0.5]],
    ['to the left',   3, 36, 64, [0.5, 0.9]],
  ] as const)('that is to be turned %s is measured and shown so', async (_, quarterTurns, width, height, red) => {
    const found = await inspected((path) =>
      encodeVideo(path, { encoder: FF_ENCODER_LIBX264, format: 'mov', seconds: 1, quarterTurns }),
    )

    expect(found).toMatchObject({ width, height })
    const poster = preview(found, 'poster')
    expect(await sizeOf(poster)).toMatchObject({ width, height })
    expectColour(await colourAt(poster, red[0], red[1]), 'red')
    expectColour(await colourAt(poster, 1 - red[0], 1 - red[1]), 'blue')
  })
})

describe('a 3D model', () => {
  const write = (model: Model) => async (path: string) =>
    writeFileSync(path, encodeGlb(model, await encodeTextures(model)))
  const whole = (material: Material) => ({
    name: 'ball',
    parts: [{ name: 'ball', mesh: ballMesh(1, 24, 48), material }],
  })

  test('is drawn, small and large, on light ground', async () => {
    const found = await inspected(write(whole(plainMaterial('red', [0.8, 0.01, 0.01]))), 'output')

    expect(found).toMatchObject({ kind: '3d', mimeType: 'model/gltf-binary', width: null, transparent: null })
    expect(await sizeOf(preview(found, 'thumbnail'))).toEqual({ format: 'webp', width: 512, height: 512 })
    const poster = preview(found, 'poster')
    expect(await sizeOf(poster)).toEqual({ format: 'webp', width: 800, height: 800 })
    expectColour(await colourAt(poster, 0.5, 0.5), 'red')
    expect(Math.min(...(await colourAt(poster, 0.05, 0.05)))).toBeGreaterThan(170)
  })

  test('has its textures, a photograph among them', async () => {
    const data = new Uint8ClampedArray(256 * 256 * 4).map(
      (_, at) => [20 + ((at * at) % 13), 20, 210, 255][at % 4]!,
    )
    const pictures = { colour: { width: 256, height: 256, data } }

    const found = await inspected(
      write(whole(plainMaterial('photograph', [1, 1, 1], { pictures }))),
      'output',
    )

    expectColour(await colourAt(preview(found, 'poster'), 0.5, 0.5), 'blue')
  })
})

describe('an output besides', () => {
  const write = (content: string | Buffer) => async (path: string) => writeFileSync(path, content)

  // prettier-ignore
  test.each([
    ['text',  'text/plain',        'text',  'Grüße & <b>you</b>'],
    ['JSON',  'application/json',  'text',  '{"text": "hello"}'],
    ['glTF',  'model/gltf-binary', '3d',    'glTF\x02\0\0\0\x0c\0\0\0'],
    ['empty words', 'text/plain',  'text',  ' \n \n'],
  ])('%s has a thumbnail', async (_, mimeType, kind, content) => {
    const found = await inspected(write(Buffer.from(content)), 'output')

    expect(found).toMatchObject({ kind, mimeType, width: null, height: null, transparent: null })
    const thumbnail = preview(found, 'thumbnail')
    expect(await sizeOf(thumbnail)).toMatchObject({ width: 512, height: 512 })
    const { dominant, channels } = await sharp(thumbnail.path).stats()
    expect(dominant.r).toBeLessThan(64)
    // Something is written on it, or drawn.
    expect(channels[0]!.max).toBeGreaterThan(180)
  })

  test('an SVG is drawn; its scripts and what it points to are not', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
      <script>while (true) {}</script><image href="file:///etc/hostname" width="9" height="9"/>
      <image href="http://127.0.0.1:9/x.png" width="9" height="9"/><rect width="150" height="200" fill="red"/></svg>`

    const found = await inspected(write(svg), 'output')

    expect(found).toMatchObject({
      kind: 'image',
      mimeType: 'image/svg+xml',
      width: 300,
      height: 200,
      transparent: true,
    })
    const thumbnail = preview(found, 'thumbnail')
    expectColour(await colourAt(thumbnail, 0.2, 0.5), 'red')
    expect((await colourAt(thumbnail, 0.8, 0.5))[3]).toBe(0)
  })

  test('one that is damaged has a card of its kind', async () => {
    const found = await inspected(
      write(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(99)])),
      'output',
    )

    expect(found).toMatchObject({ kind: 'image', mimeType: 'image/png', width: null, transparent: null })
    expect(await sizeOf(preview(found, 'thumbnail'))).toMatchObject({ width: 512, height: 512 })
  })
})

describe.runIf(existsSync('/dev/full'))('a disk that is full', () => {
  const picture: Make = (path) => halves(64, 64).png().toFile(path)
  const clip: Make = (path) => encodeVideo(path, { encoder: FF_ENCODER_LIBX264, format: 'mp4', seconds: 1 })
  const drawing: Make = async (path) => writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg"/>')

  test.each<[string, Make, 'upload' | 'output']>([
    ['a picture', picture, 'upload'],
    ['a video', clip, 'upload'],
    ['a picture that was made', picture, 'output'],
    ['a drawing that was made', drawing, 'output'],
  ])('is no fault of %s', async (_, make, purpose) => {
    const full: Make = async (path) => {
      await make(path)
      symlinkSync('/dev/full', join(dirname(path), 'thumbnail.webp'))
    }

    await expect(inspected(full, purpose)).rejects.toMatchObject({ code: 'ENOSPC' })
  })
})
