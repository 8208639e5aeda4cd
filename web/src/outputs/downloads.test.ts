import type { Asset } from '@atelier/contract/asset.ts'
import { expect, test } from 'vitest'
import { downloadsOf, formatBytes } from './downloads.ts'

const asset = (fields: Partial<Asset>) => ({ url: '/file', ...fields }) as Asset

test('a picture is one file, under the name of its type', () => {
  const labels = ['image/png', 'image/svg+xml', 'audio/wav', 'audio/mpeg', 'application/json'].map(
    (mimeType) => downloadsOf(asset({ mimeType }))[0]!.label,
  )

  expect(labels).toEqual(['PNG', 'SVG', 'WAV', 'MP3', 'JSON'])
})

test('a mesh has its copies, a transcript its subtitles', () => {
  const downloads = [{ format: 'obj' as const, url: '/model.obj', bytes: 1200 }]
  const subtitles = { srtUrl: '/s.srt', vttUrl: '/s.vtt' }

  expect(downloadsOf(asset({ mimeType: 'model/gltf-binary', downloads }))).toEqual([
    { label: 'GLB', url: '/file' },
    { label: 'OBJ', url: '/model.obj', bytes: 1200 },
  ])
  expect(downloadsOf(asset({ mimeType: 'text/plain', subtitles })).map(({ label }) => label)).toEqual([
    'TXT',
    'SRT',
    'VTT',
  ])
  expect(downloadsOf(asset({ mimeType: 'text/plain', subtitles: null }))).toHaveLength(1)
})

test('sizes are short', () => {
  expect([312, 1200, 45_678, 3_400_000, 210_000_000].map(formatBytes)).toEqual([
    '312 B',
    '1.2 kB',
    '46 kB',
    '3.4 MB',
    '210 MB',
  ])
})
