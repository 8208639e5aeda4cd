import { describe, expect, test } from 'vitest'
import { archiveFiles, type Downloadable } from './entry-names.ts'

const asset: Downloadable = {
  id: '3f2a1b4c-0000-4000-8000-000000000001',
  position: 0,
  blobKey: 'key',
  mimeType: 'image/png',
  sizeBytes: 10,
  sha256: 'x',
  derived: [],
  createdAt: new Date('2026-11-17T23:59:59Z'),
  modelId: 'sandbox-image',
  effectId: null,
  prompt: 'A lighthouse, at dusk',
}
const derived = (name: string) => ({
  name,
  blobKey: name,
  mimeType: 'text/plain',
  sizeBytes: 1,
  sha256: 'x',
})
const namesOf = (...assets: Partial<Downloadable>[]) =>
  archiveFiles(assets.map((each) => ({ ...asset, ...each }))).map(({ name }) => name)

describe('the names in a download', () => {
  test('say when, with what and of which words a file was made', () => {
    expect(namesOf({}, { position: 1 })).toEqual([
      '2026-11-17-sandbox-image-a-lighthouse-at-dusk-3f2a1b4c-1.png',
      '2026-11-17-sandbox-image-a-lighthouse-at-dusk-3f2a1b4c-2.png',
    ])
  })

  test.each([
    [{ effectId: 'oil-paint', prompt: null }, '2026-11-17-oil-paint-3f2a1b4c-1.png'],
    [{ modelId: null, position: null, prompt: null }, '2026-11-17-upload-3f2a1b4c.png'],
    [{ prompt: '../../etc/passwd' }, '2026-11-17-sandbox-image-etc-passwd-3f2a1b4c-1.png'],
    [{ prompt: 'C:\\con\0\r\n"x"' }, '2026-11-17-sandbox-image-c-con-x-3f2a1b4c-1.png'],
    [{ prompt: '灯台 と 海' }, '2026-11-17-sandbox-image-灯台-と-海-3f2a1b4c-1.png'],
    [{ prompt: '\u202egnp.exe \ud800' }, '2026-11-17-sandbox-image-gnp.exe-3f2a1b4c-1.png'],
    [{ prompt: 'x'.repeat(500) }, `2026-11-17-sandbox-image-${'x'.repeat(40)}-3f2a1b4c-1.png`],
    [{ mimeType: 'application/unknown', prompt: '' }, '2026-11-17-sandbox-image-3f2a1b4c-1.bin'],
  ])('%j gives %s', (given, name) => {
    expect(namesOf(given)).toEqual([name])
  })

  test('are unique, whatever begins alike', () => {
    expect(namesOf({}, {}, {})).toEqual([
      '2026-11-17-sandbox-image-a-lighthouse-at-dusk-3f2a1b4c-1.png',
      '2026-11-17-sandbox-image-a-lighthouse-at-dusk-3f2a1b4c-1_2.png',
      '2026-11-17-sandbox-image-a-lighthouse-at-dusk-3f2a1b4c-1_3.png',
    ])
  })

  test('are given to subtitles and further formats too, and not to previews', () => {
    const files = [
      'thumbnail.webp',
      'poster.webp',
      'waveform.webp',
      'subtitles.srt',
      'model.fbx',
      'model-obj.zip',
    ]

    expect(namesOf({ prompt: null, mimeType: 'model/gltf-binary', derived: files.map(derived) })).toEqual(
      ['.glb', '.srt', '.fbx', '-obj.zip'].map((ending) => `2026-11-17-sandbox-image-3f2a1b4c-1${ending}`),
    )
  })
})
