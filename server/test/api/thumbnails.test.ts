import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PUBLIC_URL, testApp } from '../app.ts'
import { modelsFolder } from '../models-folder.ts'

const folder = modelsFolder({})
mkdirSync(join(folder, 'thumbnails'))
const picture = Buffer.from('RIFF....WEBPVP8 a picture of noir')
writeFileSync(join(folder, 'thumbnails', 'noir.webp'), picture)
const before = Buffer.from('RIFF....WEBPVP8 a street')
writeFileSync(join(folder, 'thumbnails', 'street.webp'), before)
const noir = {
  id: 'noir',
  kind: 'image',
  category: 'style',
  thumbnail: 'thumbnails/noir.webp',
  before: 'thumbnails/street.webp',
  input: { type: 'images', min: 1, max: 1 },
  modelId: 'sandbox-image-effect',
  presets: { effect: 'sketch' },
}
writeFileSync(join(folder, 'effects.yaml'), JSON.stringify({ effects: [noir] }))
const variables = { MODELS_DIR: folder }

test('an effect links to its thumbnail, which anybody may see and keep', async () => {
  const app = await testApp(variables)
  const { effects } = (await app.stranger().get('/v1/effects')).body
  const { thumbnail } = effects.find(({ id }: { id: string }) => id === 'noir')

  const shown = await fetch(thumbnail.replace(PUBLIC_URL, app.origin))

  expect(thumbnail).toBe('https://atelier.test/thumbnails/noir.webp')
  expect(shown.status).toBe(200)
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })

  const again = await app.stranger().get('/thumbnails/noir.webp', {
    'if-none-match': shown.headers.get('etag')!,
  })
  expect(again.status).toBe(304)
})

test('an effect links to what its thumbnail was made from', async () => {
  const app = await testApp(variables)
  const { effects } = (await app.stranger().get('/v1/effects')).body
  const [sketch, noirEffect] = ['sandbox-sketch', 'noir'].map((wanted) =>
    effects.find(({ id }: { id: string }) => id === wanted),
  )

  const shown = await fetch(noirEffect.before.replace(PUBLIC_URL, app.origin))

  expect(noirEffect.before).toBe('https://atelier.test/thumbnails/noir.before.webp')
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(before)
  expect(sketch).not.toHaveProperty('before')
})

test.for([
  '/thumbnails/sandbox-sketch.before.webp',
  '/thumbnails/sandbox-sketch.webp',
  '/thumbnails/noir',
  '/thumbnails/..%2Feffects.yaml',
])('%s is not there', async (path) => {
  const app = await testApp(variables)

  expect(await app.stranger().get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
