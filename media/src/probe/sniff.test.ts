import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formats, outputFormats, type Format } from './formats.ts'
import { sniff } from './sniff.ts'

async function sniffed(content: Buffer | string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-sniff-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'innocent.png')
  writeFileSync(path, content)
  return nameOf(await sniff(path))
}

function nameOf(format: Format | undefined): string | undefined {
  return Object.entries({ ...formats, ...outputFormats }).find(([, each]) => each === format)?.[0]
}

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const ftyp = (brand: string) => bytes([0, 0, 0, 20], 'ftyp', brand, [0, 0, 2, 0], 'isom')

/** 128 kbit/s at 44.1 kHz: a frame has 417 bytes. */
const mp3Frame = bytes([0xff, 0xfb, 0x90, 0x00], Array<number>(413).fill(0))
const id3 = (size: number) =>
  bytes('ID3', [4, 0, 0, (size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])
const ebml = (docType: string) =>
  bytes(
    [0x1a, 0x45, 0xdf, 0xa3, 0x80 + 7 + docType.length],
    [0x42, 0x86, 0x81, 1],
    [0x42, 0x82, 0x80 + docType.length],
    docType,
  )

describe('a file is what its bytes say, whatever its name', () => {
  // prettier-ignore
  test.each<[what: string, content: Buffer | string, format: string | undefined]>([
    ['PNG',                         bytes('\x89PNG\r\n\x1a\n'),                'png'],
    ['JPEG',                        bytes('\xff\xd8\xff\xe0'),                 'jpeg'],
    ['WebP',                        bytes('RIFF\x10\0\0\0WEBPVP8 '),           'webp'],
    ['WAV',                         bytes('RIFF\x10\0\0\0WAVEfmt '),           'wav'],
    ['AVI',                         bytes('RIFF\x10\0\0\0AVI LIST'),           undefined],
    ['Ogg',                         bytes('OggS\0\x02'),                       'ogg'],
    ['FLAC',                        bytes('fLaC\0\0\0\x22'),                 'flac'],
    ['MP4',                         ftyp('isom'),                              'mp4'],
    ['M4A',                         ftyp('M4A '),                              'mp4'],
    ['QuickTime',                   ftyp('qt  '),                              'quickTime'],
    ['QuickTime without a brand',   bytes([0, 0, 0, 8], 'wide', [0, 0, 0, 8], 'mdat'), 'quickTime'],
    ['HEIC',                        ftyp('heic'),                              undefined],
    ['AVIF',                        ftyp('avif'),                              undefined],
    ['3GP',                         ftyp('3gp5'),                              undefined],
    ['WebM',                        ebml('webm'),                              'webm'],
    ['Matroska',                    ebml('matroska'),                          undefined],
    ['EBML that ends too early',    ebml('webm').subarray(0, 7),               undefined],
    ['EBML of nothing but zeros',   bytes([0x1a, 0x45, 0xdf, 0xa3], Array<number>(64).fill(0)), undefined],
    ['MP3',                         Buffer.concat([mp3Frame, mp3Frame]),       'mp3'],
    ['MP3 behind a tag',            Buffer.concat([id3(5000), Buffer.alloc(5000), mp3Frame, mp3Frame]), 'mp3'],
    ['MP3 behind a tag and a gap',  Buffer.concat([id3(100), Buffer.alloc(1100), mp3Frame, mp3Frame]), 'mp3'],
    ['a tag and no sound',          Buffer.concat([id3(100), Buffer.alloc(3000)]), undefined],
    ['a tag longer than the file',  id3(2 ** 27),                              undefined],
    ['one MP3 frame, then nothing', Buffer.concat([mp3Frame, Buffer.alloc(500)]), undefined],
    ['AAC without a container',     bytes([0xff, 0xf1, 0x50, 0x80, 0, 0, 0], Array<number>(40).fill(7)), undefined],
    ['GIF',                         bytes('GIF89a\x01\0\x01\0\0\0\0'),         undefined],
    ['glTF',                        bytes('glTF\x02\0\0\0\x0c\0\0\0'),         'glb'],
    ['glTF of another version',     bytes('glTF\x01\0\0\0\x0c\0\0\0'),         undefined],
    ['SVG',                         '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    ['SVG with all that may precede', '\uFEFF<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n<svg>', 'svg'],
    ['HTML',                        '<!doctype html><svg>',                    'text'],
    ['JSON',                        ' {"a": [1]}\n',                           'json'],
    ['almost JSON',                 '{"a": [1]',                               'text'],
    ['JSON that is too long to be parsed', `[${'1, '.repeat(2 ** 19)}1] \n`,     'json'],
    ['a long text in a bracket',    `[${'1, '.repeat(2 ** 19)}`,               'text'],
    ['a long text of long characters', `x${'界'.repeat(2 ** 17)}`,              'text'],
    ['a long text with a late zero', `${'x'.repeat(2 ** 17)}\0`,               undefined],
    ['a text that ends within a character', Buffer.from('Grüße, 世界').subarray(0, -1), undefined],
    ['a number',                    '42',                                      'text'],
    ['text',                        'Grüße, 世界!\n',                            'text'],
    ['text with a zero byte',       'abc\0def',                                undefined],
    ['text that is not UTF-8',      bytes('Gr\xfc\xdfe'),                      undefined],
    ['nothing',                     '',                                        undefined],
    ['one byte',                    bytes([0x89]),                             undefined],
  ])('%s', async (_, content, format) => {
    expect(await sniffed(content)).toBe(format)
  })
})

test('comments without end cost no time', async () => {
  const startedAt = performance.now()

  expect(await sniffed('<!-- -->'.repeat(5000))).toBe('text')
  expect(await sniffed(`<?xml ${'<!DOCTYPE svg '.repeat(3000)}`)).toBe('text')

  // A pattern that tries every way to split them never ends; this one takes milliseconds.
  expect(performance.now() - startedAt).toBeLessThan(60_000)
})
