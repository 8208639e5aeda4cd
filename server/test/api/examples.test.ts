import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PUBLIC_URL, testApp } from '../app.ts'
import { modelsFolder } from '../models-folder.ts'

const described = {
  description: 'Draws what it is told, and nothing else.',
  method: 'By hand',
  keywords: ['doodle'],
  params: {
    prompt: {
      kind: 'text',
      required: true,
      maxLength: 500,
      ui: { control: 'prompt', group: 'prompt', order: 10 },
    },
    video: { kind: 'media', accept: 'video', ui: { control: 'video', group: 'inputs', order: 20 } },
  },
  defaults: {},
  price: { base: 5 },
  examples: [
    {
      title: 'A fox',
      params: { prompt: 'a fox' },
      picture: 'examples/fox.webp',
      sound: 'examples/fox.mp3',
      poster: 'examples/small-fox.webp',
      preview: 'examples/fox-moves.webp',
      inputs: { video: ['examples/fox.mp4'] },
    },
    { title: 'Elsewhere', picture: 'https://example.com/anything.webp' },
  ],
}
const folder = modelsFolder({ drawer: ['sandbox'], plain: ['sandbox'] }, (id) =>
  id === 'drawer' ? described : {},
)
mkdirSync(join(folder, 'examples'))
const picture = Buffer.from('RIFF....WEBPVP8 a picture of a fox')
const sound = Buffer.from('ID3 what the fox says')
writeFileSync(join(folder, 'examples', 'fox.webp'), picture)
writeFileSync(join(folder, 'examples', 'fox.mp3'), sound)
const video = Buffer.from('....ftypisom a fox that runs')
for (const name of ['small-fox.webp', 'fox-moves.webp'])
  writeFileSync(join(folder, 'examples', name), picture)
writeFileSync(join(folder, 'examples', 'fox.mp4'), video)
writeFileSync(join(folder, 'examples', 'secret.webp'), 'of no example')
const variables = { MODELS_DIR: folder }

describe('what a model file says of its model', () => {
  test('is in the catalog, with links to the files of its examples', async () => {
    const app = await testApp(variables)

    const { models } = (await app.stranger().get('/v1/models')).body

    const [drawer, plain] = ['drawer', 'plain'].map((id) =>
      models.find((model: { id: string }) => model.id === id),
    )
    expect(drawer).toMatchObject({
      description: 'Draws what it is told, and nothing else.',
      method: 'By hand',
      keywords: ['doodle'],
      examples: [
        {
          title: 'A fox',
          params: { prompt: 'a fox' },
          picture: `${PUBLIC_URL}/examples/drawer/fox.webp`,
          sound: `${PUBLIC_URL}/examples/drawer/fox.mp3`,
          poster: `${PUBLIC_URL}/examples/drawer/small-fox.webp`,
          preview: `${PUBLIC_URL}/examples/drawer/fox-moves.webp`,
          inputs: [{ param: 'video', files: [`${PUBLIC_URL}/examples/drawer/fox.mp4`] }],
        },
        { title: 'Elsewhere', params: {}, picture: 'https://example.com/anything.webp' },
      ],
    })
    for (const field of ['description', 'method', 'keywords', 'examples'])
      expect(plain).not.toHaveProperty(field)
  })
})

describe('GET /examples/{modelId}/{file}', () => {
  test.for([
    ['fox.webp', picture, 'image/webp'],
    ['fox.mp3', sound, 'audio/mpeg'],
    ['fox.mp4', video, 'video/mp4'],
  ] as const)('%s is for anybody, to see and to keep', async ([name, bytes, type]) => {
    const app = await testApp(variables)
    const address = `${app.origin}/examples/drawer/${name}`

    const shown = await fetch(address)

    expect(shown.status).toBe(200)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const again = await fetch(address, { headers: { 'if-none-match': shown.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  test('a part of it is sent to whoever asks for one, as players do', async () => {
    const app = await testApp(variables)
    const ask = (range: string) => fetch(`${app.origin}/examples/drawer/fox.mp3`, { headers: { range } })

    const part = await ask('bytes=4-7')
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-7/${sound.length}`,
      'what',
    ])
    const beyond = await ask('bytes=900-')
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('cache-control')).toBeNull()
    expect(await beyond.json()).toMatchObject({ code: 'invalid_range' })
  })

  test.for([
    '/examples/drawer/secret.webp',
    '/examples/drawer/..%2Fdrawer.yaml',
    '/examples/drawer/examples%2Ffox.webp',
    '/examples/plain/fox.webp',
    '/examples/nobody/fox.webp',
    '/examples/__proto__/fox.webp',
  ])('%s is not there', async (path) => {
    const app = await testApp(variables)

    expect(await app.stranger().get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
