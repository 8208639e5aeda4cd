import assert from 'node:assert/strict'
import { describe, expect, test, vi } from 'vitest'
import type { StoredAsset } from '../assets/asset.ts'
import { loadCatalog } from './catalog.files.ts'
import {
  consentRefusal,
  priceRequest,
  type GenerationRequest,
  type PricedRequest,
  type RequestParts,
} from './request.ts'

const catalog = loadCatalog(undefined)

const common = {
  accountId: 'alice',
  blobKey: 'k',
  sizeBytes: 9,
  sha256: '',
  mimeType: '',
  createdAt: new Date(0),
}
const upload = {
  generationId: null,
  position: null,
  transparent: null,
  stem: null,
  derived: [],
  deletedAt: null,
}
const picture: StoredAsset = {
  ...common,
  ...upload,
  id: 'picture',
  kind: 'image',
  width: 500,
  height: 500,
  durationSeconds: null,
}
const film: StoredAsset = {
  ...common,
  ...upload,
  id: 'film',
  kind: 'video',
  width: 500,
  height: 500,
  durationSeconds: 4,
}

const off = new Set<string>()
function parts() {
  return {
    catalog,
    isOpen: (kind: string, id: string) => !off.has(`${kind} ${id}`),
    pauseOf: (id: string) => (off.has(`pause ${id}`) ? {} : undefined),
    readPrompt: async () => null,
    findAssets: vi.fn<RequestParts['findAssets']>(
      async () => new Map([picture, film].map((asset) => [asset.id, asset])),
    ),
    random: 0.5,
  }
}

async function priced(request: GenerationRequest, draft = false): Promise<PricedRequest> {
  const reading = await priceRequest(request, draft, parts())
  assert(reading.priced, String(reading.refusal?.detail))
  return reading.priced
}

const image = { modelId: 'sandbox-image', params: { prompt: 'a cat' } }
const sketch = {
  modelId: 'sandbox-image-effect',
  effectId: 'sandbox-sketch',
  params: { images: ['picture'] },
}

describe('a request is refused', () => {
  // prettier-ignore
  test.for<[string, GenerationRequest, object]>([
    ['for an unknown model, whatever else is wrong', { modelId: 'nope', effectId: 'nope', params: { fps: 1 } }, { code: 'unknown_model' }],
    ['for an unknown effect, whatever else is wrong', { ...image, effectId: 'nope', params: {} }, { code: 'not_found' }],
    ['for an effect of another model', { ...sketch, modelId: 'sandbox-image' }, { code: 'invalid_params', issues: [{ path: 'modelId', message: 'must be sandbox-image-effect, the model of this effect' }] }],
    ['for its params, before its media', { ...image, params: { seed: -1 } }, { code: 'invalid_params', issues: [{ path: 'params.prompt' }, { path: 'params.seed' }] }],
    ['for its media', { ...sketch, params: { images: ['film'] } }, { code: 'wrong_media', issues: [{ path: 'params.images' }] }],
  ])('%s', async ([, request, refusal]) => {
    expect(await priceRequest(request, false, parts())).toMatchObject({ refusal, priced: null })
  })

  test.for<[string, string]>([
    ['model sandbox-image-effect', 'unknown_model'],
    ['effect sandbox-sketch', 'not_found'],
    ['pause sandbox-image-effect', 'unavailable'],
  ])('where the operator switched off %s: %s', async ([name, code]) => {
    off.add(name)

    const { refusal } = await priceRequest(sketch, false, parts())

    off.clear()
    expect(refusal?.code).toBe(code)
  })
})

describe('a request that can be run', () => {
  test('has its params complete and its price', async () => {
    const { model, effect, storedParams, effectiveParams, price } = await priced({
      ...image,
      params: { prompt: 'a cat', num_outputs: 2 },
    })

    expect(model.id).toBe('sandbox-image')
    expect(effect).toBeNull()
    expect(storedParams).toEqual({ prompt: 'a cat', num_outputs: 2, seed: 2 ** 31 })
    expect(effectiveParams).toEqual({ ...storedParams, aspect_ratio: '1:1' })
    expect(price).toMatchObject({ coins: 10, coinsPerOutput: 5, outputs: 2 })
  })

  test('has the presets of its effect', async () => {
    const { effect, storedParams, effectiveParams, assets } = await priced(sketch)

    expect(effect?.entry.id).toBe('sandbox-sketch')
    expect(storedParams).toEqual({ images: ['picture'], seed: 2 ** 31 })
    expect(effectiveParams).toMatchObject({ effect: 'sketch' })
    expect(assets.get('picture')).toBe(picture)
  })

  test('asks for all its files at once, and for none without media', async () => {
    const some = parts()
    await priceRequest({ modelId: 'sandbox-lipsync', params: { video: 'film', audio: 'song' } }, false, some)
    const none = parts()
    await priceRequest(image, false, none)

    expect(some.findAssets.mock.calls).toEqual([[['film', 'song']]])
    expect(none.findAssets).not.toHaveBeenCalled()
  })

  test('is priced from below as a draft', async () => {
    expect((await priced({ modelId: 'sandbox-lipsync', params: {} }, true)).price.coins).toBe(3)
    expect((await priced({ ...sketch, params: {} }, true)).price.coins).toBe(4)
  })
})

describe('consent', () => {
  const refusalOf = async (request: GenerationRequest, consent?: true) =>
    consentRefusal(await priced(request, true), consent)

  test('is required where a likeness or a voice is processed', async () => {
    const lipsync = { modelId: 'sandbox-lipsync', params: {} }

    expect(await refusalOf(lipsync)).toMatchObject({
      code: 'consent_required',
      issues: [{ path: 'consent' }],
    })
    expect(await refusalOf(lipsync, true)).toBeNull()
  })

  test('is required by an effect that is marked so', async () => {
    const request = await priced(sketch)
    const marked = { ...request, effect: { ...request.effect!, consent: true } }

    expect(consentRefusal(request, undefined)).toBeNull()
    expect(consentRefusal(marked, undefined)?.code).toBe('consent_required')
    expect(consentRefusal(marked, true)).toBeNull()
  })

  test('is not required otherwise, nor refused', async () => {
    expect(await refusalOf(image)).toBeNull()
    expect(await refusalOf(image, true)).toBeNull()
  })
})
