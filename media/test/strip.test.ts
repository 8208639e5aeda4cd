import { keysOf } from '@atelier/contract/keys-of.ts'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Demuxer } from 'node-av/api'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chunksOf } from '../src/mesh/read/glb-chunks.ts'
import { placeholder } from '../src/placeholder.ts'
import type { MediaType } from '../src/protocol.ts'
import { InvalidInput } from '../src/invalid-input.ts'
import { latin1, nestedBoxes, uint32be } from './crafted.ts'
import { box, glbOf, GRAPH, has, planted, type Planted } from './planted.ts'
import { stripped } from './stripped.ts'

const made = new Map<Planted, Promise<Buffer>>()
function make(name: Planted): Promise<Buffer> {
  const known = made.get(name) ?? planted[name]()
  made.set(name, known)
  return known
}

const names = keysOf(planted)

const claimOf = (name: Planted) =>
  name === 'svg' ? ({ kind: 'image', mimeType: 'image/svg+xml' } as const) : undefined

describe('of an output of a backend nothing is left but what people see and hear', () => {
  test.for(names)('%s', async (name) => {
    const file = await make(name)
    expect(has(file)).toBe(true)

    const clean = await stripped(file, claimOf(name))

    expect(has(clean)).toBe(false)
    expect(clean.length).toBeLessThanOrEqual(file.length)
    // Once is enough.
    expect((await stripped(clean, claimOf(name))).equals(clean)).toBe(true)
  })
})

describe('images look the same', () => {
  test.for(['png', 'jpeg', 'webp', 'animated webp'] as const)('%s', async (name) => {
    const file = await make(name)

    const clean = await stripped(file)

    const [before, after] = [await seen(file), await seen(clean)]
    expect(after.shown).toEqual(before.shown)
    const { orientation, exif, xmp, density } = after.metadata
    expect({ orientation, xmp }).toEqual({ orientation: 6, xmp: undefined })
    expect(exif!.length).toBeLessThan(40)
    if (name === 'png') expect(density).toBe(300)
  })

  test('a GIF, which nothing here decodes, keeps its frames, their times and its loop', async () => {
    const clean = await stripped(await make('gif'))

    expect(clean.toString('latin1').split('NETSCAPE2.0')).toHaveLength(2)
    // Graphic control extensions, one a frame.
    expect(clean.toString('latin1').split('\x21\xf9\x04')).toHaveLength(4)
    expect(clean.at(-1)).toBe(0x3b)
  })

  test('an AVIF keeps every byte besides', async () => {
    const file = await make('avif')

    const clean = await stripped(file)

    const changed = [...file.keys()].filter((at) => file[at] !== clean[at])
    const exif = file.indexOf(GRAPH)
    const coded = file.subarray(file.indexOf('mdat')).length
    expect(clean.length).toBe(file.length)
    expect(changed.length).toBeGreaterThan(GRAPH.length)
    expect(changed.length).toBeLessThan(coded / 2)
    expect(changed).toContain(exif)
  })
})

/** Pixels of all frames as a viewer shows them, and what it goes by. */
async function seen(file: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-strip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'image')
  writeFileSync(path, file)
  const metadata = await sharp(path, { animated: true }).metadata()
  const { icc, pages, delay, loop, hasAlpha, width, height } = metadata
  const pixels = await sharp(path, { animated: true }).raw().toBuffer()
  return { metadata, shown: { icc, pages, delay, loop, hasAlpha, width, height, pixels: hashOf(pixels) } }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const recordings = names.slice(names.indexOf('mp4'), names.indexOf('glb'))

describe('recordings play the same', () => {
  test.for(recordings)('%s', async (name) => {
    const file = await make(name)

    const [before, after] = [await played(file), await played(await stripped(file))]

    // FFmpeg takes tags behind an MP3 for a packet.
    if (name === 'mp3') before.packets.pop()
    expect(after).toEqual(before)
  })
})

/** Every packet with its time, and what decoders and players are told before. */
async function played(file: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-strip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'recording')
  writeFileSync(path, file)
  await using input = await Demuxer.open(path)
  const streams = input.streams.map(({ codecpar, duration, timeBase }) => ({
    codec: codecpar.codecId,
    // Vorbis repeats its comments here.
    setup:
      codecpar.extradata && file.includes('vorbis') ? null : hashOf(codecpar.extradata ?? Buffer.alloc(0)),
    sideData: codecpar.getAllCodedSideData?.().map(({ data }) => hashOf(data)),
    duration,
    timeBase,
  }))
  const packets = []
  for await (const packet of input.packets())
    if (packet)
      packets.push([packet.streamIndex, packet.pts, packet.dts, hashOf(packet.data ?? Buffer.alloc(0))])
  expect(packets.length).toBeGreaterThan(1)
  return { streams, packets }
}

test('a 3D model keeps what it shows, and its description stays JSON', async () => {
  const file = await make('glb')

  const clean = await stripped(file)

  const { json, binary } = chunksOf(clean)
  expect(json).toEqual({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    scene: 0,
    nodes: [{ mesh: 0, name: 'a "quoted", {name}' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    images: [{ bufferView: 1, mimeType: 'image/png' }],
    buffers: [{ byteLength: binary.length - (binary.length % 4 === 0 ? padding(clean) : 0) }],
    bufferViews: expect.anything(),
    accessors: expect.anything(),
    extensions: {},
  })
  expect(clean.readUInt32LE(8)).toBe(clean.length)
  const pixelsOf = (glb: Buffer) => sharp(chunksOf(glb).binary.subarray(36)).raw().toBuffer()
  expect((await pixelsOf(clean)).equals(await pixelsOf(file))).toBe(true)
})

/** How many bytes fill up the binary chunk. */
function padding(glb: Buffer): number {
  const { json, binary } = chunksOf(glb)
  return binary.length - (json as { buffers: [{ byteLength: number }] }).buffers[0].byteLength
}

test('a glTF in one text is stripped like one in chunks', async () => {
  const file = Buffer.from(
    `{ "asset" : { "extras": ["${GRAPH}"], "version": "2.0" } , "extras": "${GRAPH}" }\n`,
  )

  const clean = await stripped(file, { kind: '3d', mimeType: 'model/gltf+json' })

  expect(JSON.parse(clean.toString())).toEqual({ asset: { version: '2.0' } })
})

test('a glTF without images may have its buffers in itself', async () => {
  const gltf = {
    asset: { version: '2.0' },
    buffers: [{ uri: 'data:application/octet-stream;base64,AAAA', byteLength: 3 }],
    images: [],
  }
  const file = Buffer.from(JSON.stringify({ ...gltf, extras: GRAPH }))

  const clean = await stripped(file, { kind: '3d', mimeType: 'model/gltf+json' })

  expect(JSON.parse(clean.toString())).toEqual(gltf)
})

test('a glTF with images in one text is refused, unless they are files beside it', async () => {
  const claimed = { kind: '3d', mimeType: 'model/gltf+json' } as const
  const within = { images: [{ bufferView: 0 }], buffers: [{ uri: 'data:;base64,AAAA' }] }
  const beside = { images: [{ uri: 'texture.png' }], extras: ['data:;base64,AAAA'] }

  await expect(stripped(Buffer.from(JSON.stringify(within)), claimed)).rejects.toThrow(InvalidInput)
  expect((await stripped(Buffer.from(JSON.stringify(beside)), claimed)).toString()).toBe(
    '{"images":[{"uri":"texture.png"}]}',
  )
})

test('a file that crashes decoders is stripped all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-strip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'file')
  writeFileSync(path, await make('png'))

  const { mimeType, edits } = await placeholder({ path, metadata: 'removed' }, folder)

  expect(mimeType).toBe('image/png')
  expect(edits!.length).toBeGreaterThan(2)
})

test('a drawing keeps what is drawn', async () => {
  const clean = (await stripped(await make('svg'))).toString()

  expect(clean).toContain('<?xml version="1.0"?>')
  expect(clean).toContain(
    '<title>A hill</title><style><![CDATA[ a > b {} <!-- ]]></style><rect width="9" height="9"/></svg>',
  )
})

test('a file without metadata stays as it is', async () => {
  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

  expect((await stripped(plain)).equals(plain)).toBe(true)
  expect((await stripped(Buffer.from('Grüße'))).toString()).toBe('Grüße')
})

describe('a file that cannot be freed of metadata is refused', () => {
  const json = (text: string) => glbOf(latin1(text), Buffer.alloc(0))

  // prettier-ignore
  test.for<[string, Buffer]>([
    ['of an unknown type',                      latin1('II*\0TIFF of any kind\xff')],
    ['a film whose description is compressed',  Buffer.concat([box('ftyp', latin1('qt  ')), box('moov', box('cmov', latin1(GRAPH)))])],
    ['a glTF with an image in its description', json('{"images": [{"uri": "data:image/png;base64,AAAA"}]}')],
    ['a glTF with an escaped slash in one',     json('{"images": [{"uri": "data:image\\/png;base64,AAAA"}]}')],
    ['a glTF with an image of no type',         json('{"images": [{"uri": " DATA:;base64,AAAA"}]}')],
    ['a glTF with images in a data buffer',     json('{"images": [{"bufferView": 0}], "bufferViews": [{"buffer": 1, "byteLength": 3}], "buffers": [{"byteLength": 0}, {"uri": "data:application/octet-stream;base64,AAAA"}]}')],
    ['a glTF with an image in no list',         json('{"extensions": {"A": {"uri": "data:image\\/png;base64,AAAA"}}}')],
    ['a glTF with images of an extension',      json('{"extensions": {"A": {"images": [{"uri": "data:;base64,AAAA"}]}}}')],
    ['a glTF that is no JSON',                  json('{"asset": ')],
    ['a glTF of many brackets',                 json('['.repeat(100_000))],
    ['a drawing that never ends',               latin1('<svg xmlns="http://www.w3.org/2000/svg"><!-- ')],
    ['an Ogg of an unknown codec',              Buffer.concat([latin1('OggS\0\x02'), Buffer.alloc(20), Buffer.from([1, 8]), latin1('unknown!')])],
    ['a text in more places than we note',      Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), ...Array.from({ length: 5000 }, () => Buffer.concat([uint32be(0), latin1('tEXt\0\0\0\0'), uint32be(0), latin1('IDAT\0\0\0\0')]))])],
  ])('%s', async ([, file]) => {
    await expect(stripped(file)).rejects.toThrow(InvalidInput)
  })
})

describe('a damaged file is stripped for what it is', () => {
  test.for(names)('%s, cut off anywhere', async (name) => {
    const file = await make(name)
    const lengths = Array.from({ length: 100 }, (_, at) => (at < 60 ? at : (file.length * (at - 59)) / 41))
    for (const length of lengths) {
      const part = file.subarray(0, Math.floor(length))
      const clean = await strippedOrRefused(part, claimOf(name))

      expect(clean && has(clean), `cut at ${part.length}`).not.toBe(true)
    }
  })

  test.for(names)('%s, with wrong lengths', async (name) => {
    const file = await make(name)
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below

    for (let round = 0; round < 60; round++) {
      const spoilt = Buffer.from(file)
      for (let count = 0; count < 4; count++) {
        const at = random(Math.min(spoilt.length, 2000))
        spoilt.fill([0, 1, 255][random(3)], at, Math.min(spoilt.length, at + 1 + random(8)))
      }

      // It ends, and with edits that can be applied.
      const clean = await strippedOrRefused(spoilt, claimOf(name))

      expect(clean?.length ?? 0).toBeLessThanOrEqual(spoilt.length)
    }
  })

  const ftyp = box('ftyp', latin1('isom\0\0\0\0'))
  const long = Buffer.concat([uint32be(1), latin1('moov'), Buffer.alloc(8, 255)])

  // prettier-ignore
  test.for<[string, Buffer]>([
    ['a box of 2^64 bytes',          Buffer.concat([ftyp, long, box('udta', latin1(GRAPH))])],
    ['boxes within boxes',           Buffer.concat([ftyp, nestedBoxes('moov', 10_000), latin1(GRAPH)])],
    ['tracks within tracks',         Buffer.concat([ftyp, nestedBoxes('trak', 10_000), latin1(GRAPH)])],
    ['a box of seven bytes',         Buffer.concat([ftyp, uint32be(7), latin1('moov'), latin1(GRAPH)])],
    ['a box that does not end',      Buffer.concat([ftyp, uint32be(0), latin1('udta'), latin1(GRAPH)])],
  ])('%s', async ([, file]) => {
    expect(has((await strippedOrRefused(file)) ?? Buffer.alloc(0))).toBe(false)
  })

  test('of many small parts, in time and with little memory', async () => {
    const boxes = Buffer.concat([ftyp, Buffer.alloc(32 * 2 ** 20, box('mdat', Buffer.alloc(0)))])
    const before = process.memoryUsage().rss

    await expect(stripped(boxes)).rejects.toThrow('too many pieces')

    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 2 ** 20)
  })
})

async function strippedOrRefused(file: Buffer, claimed?: MediaType): Promise<Buffer | undefined> {
  try {
    return await stripped(file, claimed)
  } catch (error) {
    if (error instanceof InvalidInput) return undefined
    throw error
  }
}
