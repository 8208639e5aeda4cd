// Files with a graph in every place where a program could leave it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { FF_ENCODER_AAC, FF_ENCODER_FLAC, FF_ENCODER_LIBMP3LAME, FF_ENCODER_LIBOPUS } from 'node-av/constants'
import { FF_ENCODER_LIBVORBIS, FF_ENCODER_LIBVPX_VP9, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { FF_ENCODER_PCM_S16LE } from 'node-av/constants'
import sharp, { type Sharp } from 'sharp'
import { latin1, pngChunk, uint32be } from './crafted.ts'
import { encodeAudio, encodeVideo } from './encode.ts'

/** Nothing else contains it. */
export const GRAPH = 'KSampler-of-the-operator'

const text = latin1(`{"workflow": "${GRAPH}"}`)
const tags = { comment: text.toString(), title: GRAPH, workflow: text.toString(), handler_name: GRAPH }

export const has = (file: Buffer) =>
  file.includes(GRAPH) ||
  file.includes(Buffer.from(GRAPH, 'utf16le')) ||
  file.includes(deflateSync(text).subarray(2, 30))

const noise = (): Sharp =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 4,
      background: '#8844cc80',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const exif = { IFD0: { Make: `workflow: ${GRAPH}`, ImageDescription: GRAPH }, IFD2: { UserComment: GRAPH } }
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description a="${GRAPH}"/></rdf:RDF></x:xmpmeta>`

const tell = (image: Sharp) =>
  image.withIccProfile('p3').withExif(exif).withXmp(xmp).withMetadata({ orientation: 6, density: 300 })

const uint16be = (value: number) => Buffer.from([value >> 8, value & 255])
const insertAt = (file: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)])

async function png(): Promise<Buffer> {
  const plain = await tell(noise()).png().toBuffer()
  const chunks = [
    pngChunk('tEXt', Buffer.concat([latin1('prompt\0'), text])),
    pngChunk('iTXt', Buffer.concat([latin1('workflow\0\0\0\0\0'), text])),
    pngChunk('zTXt', Buffer.concat([latin1('workflow\0\0'), deflateSync(text)])),
    pngChunk('gAMA', uint32be(45_455)),
    pngChunk('wfLo', text),
  ]
  const withChunks = insertAt(plain, 33, ...chunks)
  return Buffer.concat([insertAt(withChunks, withChunks.length - 12, chunks[0]), text])
}

const segment = (marker: number, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([0xff, marker]), uint16be(data.length + 2), data])
}

/** Between any two scans of it there may be segments. */
async function jpeg(): Promise<Buffer> {
  let file = await tell(noise().flatten()).jpeg({ progressive: true }).toBuffer()
  const others = [
    segment(0xe0, latin1('JFXX\0\x13'), text),
    segment(0xe2, latin1('MPF\0'), text),
    segment(0xed, latin1('Photoshop 3.0\0'), text),
    segment(0xfe, text),
  ]
  file = insertAt(file, 2, ...others)
  for (let at = file.indexOf('ffda', 0, 'hex'); at >= 0; at = file.indexOf('ffda', at + 2 + 80, 'hex'))
    file = insertAt(file, at, segment(0xfe, text, Buffer.alloc(80 - text.length - 4)))
  return Buffer.concat([file, text])
}

const riffChunk = (type: string, data: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([latin1(type), size, data, Buffer.alloc(data.length % 2)])
}

function withRiffChunks(file: Buffer, ...chunks: Buffer[]): Buffer {
  const longer = Buffer.concat([file, ...chunks])
  longer.writeUInt32LE(longer.length - 8, 4)
  return longer
}

async function webp(): Promise<Buffer> {
  const plain = await tell(noise()).webp({ lossless: true }).toBuffer()
  return Buffer.concat([withRiffChunks(plain, riffChunk('WFLO', text)), text])
}

const frames = async () => {
  const pages = await Promise.all([noise(), noise(), noise()].map((page) => page.png().toBuffer()))
  return sharp(pages, { join: { animated: true } })
}

async function gif(): Promise<Buffer> {
  const plain = await (await frames()).gif({ loop: 0, delay: 80 }).toBuffer()
  const block = Buffer.concat([Buffer.from([text.length]), text, Buffer.from([0])])
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), block])
  const application = Buffer.concat([Buffer.from([0x21, 0xff, 11]), latin1('XMP DataXMP'), block])
  const withEnd = insertAt(plain, plain.length - 1, comment, application)
  const table = 13 + ((plain[10] & 0x80) === 0 ? 0 : 3 * 2 ** ((plain[10] & 7) + 1))
  return Buffer.concat([insertAt(withEnd, table, comment), text])
}

async function recorded(make: (path: string) => Promise<unknown>): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-planted-'))
  try {
    await make(join(folder, 'file'))
    return readFileSync(join(folder, 'file'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const box = (type: string, data: Buffer) =>
  Buffer.concat([uint32be(data.length + 8), latin1(type), data])

/** Boxes behind those that a muxer writes. */
async function withBoxes(file: Promise<Buffer>): Promise<Buffer> {
  const uuid = box('uuid', Buffer.concat([Buffer.alloc(16, 7), text]))
  return Buffer.concat([
    await file,
    uuid,
    box('udta', box('meta', text)),
    box('free', text),
    box('xyzw', text),
  ])
}

const h264 = { encoder: FF_ENCODER_LIBX264, seconds: 1, tags } as const
const vp9 = { encoder: FF_ENCODER_LIBVPX_VP9, seconds: 1, tags } as const
const video = (options: Omit<Parameters<typeof encodeVideo>[1], 'path'>) =>
  recorded((path) => encodeVideo(path, options))
const audio = (options: Parameters<typeof encodeAudio>[1]) =>
  recorded((path) => encodeAudio(path, { ...options, tags }))

async function mp3(): Promise<Buffer> {
  const plain = await audio({ encoder: FF_ENCODER_LIBMP3LAME, format: 'mp3', seconds: 1 })
  const ape = Buffer.alloc(32)
  ape.write('APETAGEX', 'latin1')
  ape.writeUInt32LE(2000, 8)
  ape.writeUInt32LE(text.length + 32, 12)
  const id3v1 = Buffer.concat([latin1('TAG'), text, Buffer.alloc(125 - text.length)])
  const size = String(text.length).padStart(6, '0')
  return Buffer.concat([plain, text, ape, text, latin1(`${size}LYRICS200`), id3v1])
}

async function wav(): Promise<Buffer> {
  const plain = await audio({ encoder: FF_ENCODER_PCM_S16LE, format: 'wav', seconds: 1 })
  const list = riffChunk('LIST', Buffer.concat([latin1('INFO'), riffChunk('ICMT', text)]))
  const bext = riffChunk('bext', Buffer.concat([text, Buffer.alloc(602)]))
  return withRiffChunks(plain, list, bext, ...['iXML', 'id3 ', '_PMX'].map((type) => riffChunk(type, text)))
}

async function flac(): Promise<Buffer> {
  const plain = await audio({ encoder: FF_ENCODER_FLAC, format: 'flac', seconds: 1 })
  const block = (type: number) => Buffer.concat([Buffer.from([type, 0, 0, text.length]), text])
  return insertAt(plain, 42, block(2), block(6))
}

/** A glTF 2.0 of a triangle, with a texture. */
async function glb(): Promise<Buffer> {
  const [triangle, texture] = [Buffer.alloc(36), await png()]
  const description = {
    extras: { workflow: GRAPH },
    asset: { copyright: GRAPH, version: '2.0', generator: GRAPH, extras: { nested: [{ extras: GRAPH }] } },
    scenes: [{ nodes: [0], extras: GRAPH }],
    scene: 0,
    nodes: [{ extras: {}, mesh: 0, name: 'a "quoted", {name}' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }], extras: [GRAPH, 1, null] }],
    images: [{ bufferView: 1, mimeType: 'image/png' }],
    buffers: [{ byteLength: triangle.length + texture.length }],
    bufferViews: [
      { buffer: 0, byteLength: triangle.length },
      { buffer: 0, byteOffset: triangle.length, byteLength: texture.length },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] },
    ],
    extensions: { KHR_xmp_json_ld: { packets: [GRAPH] } },
  }
  const json = JSON.stringify(description).replace('"extras":{}', `"e\\u0078tras" : { "a": "${GRAPH}" }`)
  return glbOf(latin1(json), Buffer.concat([triangle, texture]))
}

export function glbOf(json: Buffer, binary: Buffer): Buffer {
  const chunk = (type: string, data: Buffer, filler: string) => {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, filler)])
    const head = Buffer.alloc(8)
    head.writeUInt32LE(padded.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, padded])
  }
  const chunks = Buffer.concat([
    chunk('JSON', json, ' '),
    chunk('BIN\0', binary, '\0'),
    chunk('WFLO', text, '\0'),
  ])
  const head = Buffer.alloc(12)
  head.write('glTF\x02\0\0\0', 'latin1')
  head.writeUInt32LE(chunks.length + 12, 8)
  return Buffer.concat([head, chunks, text])
}

const svg = async () =>
  Buffer.from(`<?xml version="1.0"?><!-- ${GRAPH} -->
<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" data-a="a > b"><metadata id="m"><metadata>${GRAPH}</metadata></metadata>
<svg:metadata xmlns:svg="a"/><title>A hill</title><style><![CDATA[ a > b {} <!-- ]]></style><rect width="9" height="9"/><!--${GRAPH}--></svg><?workflow ${GRAPH}?>`)

/** One for each way in which a program writes such a file. */
export const planted = {
  png,
  'animated webp': async () =>
    tell(await frames())
      .webp()
      .toBuffer(),
  jpeg,
  webp,
  gif,
  avif: () => tell(noise()).avif().toBuffer(),
  mp4: () => withBoxes(video({ ...h264, format: 'mp4', quarterTurns: 1 })),
  'mp4 to be streamed': () =>
    withBoxes(video({ ...h264, format: 'mp4', options: { movflags: '+faststart+use_metadata_tags' } })),
  'mp4 in fragments': () =>
    withBoxes(video({ ...h264, format: 'mp4', options: { movflags: '+frag_keyframe+empty_moov' } })),
  quickTime: () => withBoxes(video({ ...h264, format: 'mov' })),
  m4a: () => withBoxes(audio({ encoder: FF_ENCODER_AAC, format: 'mp4', seconds: 1 })),
  webm: () => video({ ...vp9, format: 'webm' }),
  'webm of a live stream': () => video({ ...vp9, format: 'webm', options: { live: '1' } }),
  matroska: () => video({ ...h264, format: 'matroska' }),
  mp3,
  wav,
  flac,
  opus: () => audio({ encoder: FF_ENCODER_LIBOPUS, format: 'ogg', seconds: 1 }),
  vorbis: () => audio({ encoder: FF_ENCODER_LIBVORBIS, format: 'ogg', seconds: 1 }),
  'flac in ogg': () => audio({ encoder: FF_ENCODER_FLAC, format: 'ogg', seconds: 1 }),
  glb,
  svg,
} satisfies Record<string, () => Promise<Buffer>>

export type Planted = keyof typeof planted
