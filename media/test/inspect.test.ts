import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME, FF_ENCODER_LIBOPUS } from 'node-av/constants'
import { FF_ENCODER_LIBVPX_VP9, FF_ENCODER_LIBX264, FF_ENCODER_PCM_S16LE } from 'node-av/constants'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { png } from './crafted.ts'
import { encodeAudio, encodeVideo } from './encode.ts'
import { colourAt, expectColour, inspected, preview, sizeOf, type Make } from './inspected.ts'
import { sample } from './samples.ts'

const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ])

const write = (content: string | Buffer) => async (path: string) => writeFileSync(path, content)

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

  // The larger one is decoded twice: all of its pixels are too many to be kept.
  test.for([600, 2100])(
    '%i pixels wide is transparent when one pixel is, and its thumbnail keeps that',
    async (side) => {
      const clear = { create: { width: 1, height: 1, channels: 4, background: '#0000' } } as const
      const whole = (alpha: number) =>
        sharp({
          create: { width: side, height: side, channels: 4, background: { r: 9, g: 9, b: 9, alpha } },
        }).png()

      const opaque = await inspected((path) => whole(1).toFile(path))
      const pierced = await inspected((path) =>
        whole(1)
          .composite([{ input: clear, left: side - 1, top: side - 1, blend: 'dest-in' }])
          .toFile(path),
      )
      const glass = await inspected((path) => whole(0.5).toFile(path))

      expect([opaque, pierced, glass].map(({ transparent }) => transparent)).toEqual([false, true, true])
      expect((await colourAt(preview(glass, 'thumbnail'), 0.5, 0.5))[3]).toBe(128)
    },
  )

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
    const found = await inspected((path) => encodeAudio(path, { ...options, seconds: 3 }))

    expect(found).toMatchObject({ kind: 'audio', mimeType, width: null, height: null, transparent: null })
    expect(found.durationSeconds).toBeCloseTo(3, 1)
    expect(await sizeOf(preview(found, 'thumbnail'))).toMatchObject({ width: 512, height: 512 })
    const waveform = preview(found, 'waveform')
    expect(await sizeOf(waveform)).toMatchObject({ width: 1024, height: 256 })
    // It swells: near the upper edge there is something at the end, and nothing at the beginning.
    const opacity = async (x: number) => Math.max(...(await Promise.all([0, 2, 4].map(async (step) => {
      return (await colourAt(waveform, x + step / 1024, 0.1))[3]
    }))))
    expect(await opacity(0.1)).toBe(0)
    expect(await opacity(0.98)).toBeGreaterThan(200)
  })
})

describe('a video', () => {
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

describe('an output besides', () => {
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
    expect(channels[0].max).toBeGreaterThan(180)
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

  test('one that is damaged has a placeholder of its kind', async () => {
    const found = await inspected(
      write(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(99)])),
      'output',
    )

    expect(found).toMatchObject({ kind: 'image', mimeType: 'image/png', width: null, transparent: null })
    expect(await sizeOf(preview(found, 'thumbnail'))).toMatchObject({ width: 512, height: 512 })
  })
})

describe('an output of a stranger’s program', () => {
  test.each([
    'image/png',
    'image/jpeg',
    'image/webp',
    'video/mp4',
    'video/webm',
    'video/quicktime',
    'audio/mp4',
  ] as const)('that breaks off is refused: %s', async (type) => {
    const whole = await sample(type)

    for (const share of [0.3, 0.5, 0.8])
      await expect(
        inspected(write(whole.subarray(0, whole.length * share)), 'foreign output'),
      ).rejects.toMatchObject({ reason: expect.stringMatching(/^un/) })
    expect(await inspected(write(whole), 'foreign output')).toMatchObject({ mimeType: type })
  })

  test('that is whole, and only too large to be shown, has a placeholder', async () => {
    const large = png(20_000, 20_000, Buffer.alloc(9))

    expect(await inspected(write(large), 'foreign output')).toMatchObject({
      mimeType: 'image/png',
      width: null,
    })
  })
})

describe.runIf(existsSync('/dev/full'))('a disk that is full', () => {
  const image: Make = (path) => halves(64, 64).png().toFile(path)
  const clip: Make = (path) => encodeVideo(path, { encoder: FF_ENCODER_LIBX264, format: 'mp4', seconds: 1 })
  const drawing: Make = async (path) => writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg"/>')

  test.each<[string, Make, 'upload' | 'output']>([
    ['a picture', image, 'upload'],
    ['a video', clip, 'upload'],
    ['a picture that was made', image, 'output'],
    ['a drawing that was made', drawing, 'output'],
  ])('is no fault of %s', async (_, make, purpose) => {
    const full: Make = async (path) => {
      await make(path)
      symlinkSync('/dev/full', join(dirname(path), 'thumbnail.webp'))
    }

    await expect(inspected(full, purpose)).rejects.toMatchObject({ code: 'ENOSPC' })
  })
})
