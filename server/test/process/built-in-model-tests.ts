import { downloadFormats, type Asset } from '@atelier/contract/asset.ts'
import { describe, expect, test } from 'vitest'
import type { Model } from '../../src/catalog/model.ts'
import { outputSize, sourceParams } from '@atelier/contract/output-size.ts'
import { testApp } from '../app.ts'
import { fetchLink } from '../files.ts'
import { expectedSeconds } from './expected-seconds.ts'
import { requestFor, runBuiltIn } from './run-built-in.ts'

/** A task makes its own kind of media, except that listening makes text. */
const kindOf = ({ taskType, modality }: Model) => (taskType === 'audio.stt' ? 'text' : modality)

/** What belongs to each kind beside its file. */
const belongings: Record<string, object> = {
  image: {},
  video: { posterUrl: expect.any(String) },
  audio: { waveformUrl: expect.any(String) },
  '3d': { posterUrl: expect.any(String), downloads: downloadFormats.map((format) => ({ format })) },
  text: { subtitles: { srtUrl: expect.any(String), vttUrl: expect.any(String) } },
}

/** Whether an MP4 has an audio track. */
const hasSound = (mp4: Buffer) => mp4.includes('soun')

/** Each of them once, through the API. */
export function testModels(models: readonly Model[]): void {
  const needing = models.filter(({ needsOneOf }) => needsOneOf.length > 0)

  test.for(needing.map((model) => [model.id, model] as const))(
    '%s is refused at the quote without any of what it needs one of',
    async ([, model]) => {
      const app = await testApp()
      const alice = await app.account()
      const { needsOneOf } = model
      const consentMissing = { ...model, needsOneOf: [] }

      const { body, params } = await requestFor(alice, consentMissing)
      const quote = await alice.post('/v1/quotes', { ...body, params })

      expect(quote).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
      expect(quote.body.issues.map(({ path }: { path: string }) => path)).toEqual(
        needsOneOf.map((name) => `params.${name}`),
      )
    },
  )

  describe.for(models.map((model) => [model.id, model] as const))('%s', ([, model]) => {
    test('runs with the least that it takes, and makes files as its params say', async () => {
      const app = await testApp()
      const alice = await app.account({ coins: 10_000 })

      const { generation, coins, params, inputs } = await runBuiltIn(app, alice, model)

      const delivered = generation.outputs.length
      const charged = (coins / generation.outputsRequested) * delivered
      expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: charged, error: null })
      const source = sourceParams.map((name) => inputs[name]).find((asset) => asset?.width)
      const size = outputSize(model, params, source ? { width: source.width!, height: source.height! } : null)
      const seconds = expectedSeconds(model, params, inputs)
      for (const output of generation.outputs as Asset[]) {
        expect(output).toMatchObject({ kind: kindOf(model), ...belongings[output.kind] })
        if (model.taskType.endsWith('.remove-bg')) expect(output.transparent).toBe(true)
        if (size && output.kind !== '3d') expect({ width: output.width, height: output.height }).toEqual(size)
        if (typeof params.generate_audio === 'boolean')
          expect(hasSound((await fetchLink(app, output.url)).bytes)).toBe(params.generate_audio)
        if (seconds !== null) expect(Math.abs(output.durationSeconds! - seconds)).toBeLessThanOrEqual(0.1)
      }
      // Silent stems are not delivered.
      if (model.outputs === null) expect(delivered).toBe(generation.outputsRequested)
      else expect(new Set(generation.outputs.map(({ stem }: Asset) => stem)).size).toBe(delivered)
      expect(await alice.balance()).toEqual({ available: 10_000 - charged, held: 0 })
    })
  })
}
