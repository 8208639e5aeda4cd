import { beforeAll, describe, test } from 'vitest'
import { until } from '../../../server/test/until.ts'
import { hasChromium } from './chromium.ts'
import { expectAccessible } from './accessibility.ts'
import { generate, uploadOutput } from './generations.ts'
import { person, type Visitor } from './people.ts'
import { walkAs } from './walk.ts'
import { openWindow, origin } from './windows.ts'

/** Every page, and what opens over it by an address of its own. */
const open = ['/', '/models', '/models/sandbox-image', '/effects', '/sign-in', '/sign-up']
const signedIn = [
  '/',
  '/models',
  '/models/sandbox-image?run={generation}',
  '/models/sandbox-image?tab=json',
  '/models/sandbox-speech',
  '/models/sandbox-audio',
  '/models/sandbox-inpaint',
  '/models/sandbox-outpaint',
  '/models/sandbox-image-effect',
  '/models/sandbox-lipsync',
  '/effects/sandbox-sketch',
  '/effects?text=nothing',
  '/history',
  '/history?view=list&channel=web',
  '/history?text=nothing+like+it',
  '/history/{generation}',
  '/history/{edited}',
  '/history/{stems}',
  '/history/{transcript}',
  '/history/{model}',
  '/account/keys',
  '/account/keys?create=true',
  '/account/agents',
  '/account/agents/allow',
  '/account/coins',
  '/account/usage',
  '/account/settings',
  '/account/developers',
  '/account/developers/webhooks',
  '/account/developers/webhooks?create=true',
  '/account/developers/webhooks/{webhook}',
  '/account/developers/webhooks/{webhook}?resend=2026-01-31T12:00:00.000Z',
  '/account/developers/webhooks/{webhook}/deliveries/{delivery}',
  '/account/developers/verify',
  '/account/developers/verify?webhook={webhook}&delivery={delivery}',
]

describe.runIf(hasChromium())('every page', () => {
  let visitor: Visitor
  const ids: Record<string, string> = {}
  const withIds = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!)

  beforeAll(async () => {
    visitor = await person({ name: 'Ada', coins: 1000 })
    const { client } = visitor
    await client.post('/account/v1/keys', { name: 'Production', scopes: ['read'], monthlySpendCapCoins: 100 })
    const { body: webhook } = await client.post('/account/v1/webhooks', {
      url: 'http://localhost:9999',
      events: ['generation.succeeded'],
    })
    const { body: delivery } = await client.post(`/account/v1/webhooks/${webhook.id}/test`, {})
    Object.assign(ids, { webhook: webhook.id, delivery: delivery.id })
    const read = () => client.get(`/account/v1/webhooks/${webhook.id}/deliveries/${delivery.id}`)
    await until(async () => (await read()).body.attemptsMade === 1)
    const generation = await generate(visitor, 'sandbox-image', { prompt: 'A chair', num_outputs: 2 })
    const tune = await generate(visitor, 'sandbox-audio', { prompt: 'A bell', duration: 1 })
    const image = await uploadOutput(generation, visitor, origin())
    const audio = await uploadOutput(tune, visitor, origin())
    const others = {
      edited: await generate(visitor, 'sandbox-cutout', { image }),
      stems: await generate(visitor, 'sandbox-stems', { audio }),
      transcript: await generate(visitor, 'sandbox-transcribe', { audio }),
      model: await generate(visitor, 'sandbox-3d', { prompt: 'A pebble' }),
    }
    ids['generation'] = generation.id
    for (const [name, { id }] of Object.entries(others)) ids[name] = id
  })

  const walkAsStranger = walkAs(() => undefined)
  test.each(open)('%s, signed out', async (path) => {
    await expectAccessible(await walkAsStranger(path), path)
  })
  const walkAsVisitor = walkAs(() => visitor)
  test.each(signedIn)('%s, signed in', async (path) => {
    await expectAccessible(await walkAsVisitor(withIds(path)), path)
  })

  test('of an address that there is not', async () => {
    const page = await openWindow({ mayFail: /status of 404.*no-such-page/ })
    await page.goto('/no-such-page')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await expectAccessible(page, 'no such page')
  })
})
