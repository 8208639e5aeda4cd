import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasComfyUi, howToGetComfyUi } from '../../../scripts/comfyui.ts'
import { wavOf } from '../../src/providers/elevenlabs/raw-audio.ts'
import { expectOk } from '../app.ts'
import { comfyUiGuideModels } from '../guide-models.ts'
import { reportNotRun } from '../outside-program.ts'
import { until } from '../until.ts'
import { coins, makeAccount, operatorOf, secrets, type Caller } from './callers.ts'
import { startComfyUi, type ComfyUiServer } from './comfyui/comfyui-server.ts'
import { writeComfyModels } from './comfyui/models.ts'
import { endWith, makeDataDir, startProgram } from './program.ts'

// Graphs that need no weights in a real ComfyUI, through the whole API.

const isThere = hasComfyUi()
// Nobody has to install six gigabytes for a test, not even where all else must be there.
if (!isThere) reportNotRun('ComfyUI', howToGetComfyUi, { isMissing: false })

describe.runIf(isThere)('a ComfyUI', () => {
  let comfy: ComfyUiServer
  let service: Awaited<ReturnType<typeof startService>>

  beforeAll(async () => {
    comfy = await startComfyUi()
    endWith('file', () => comfy.kill())
    service = await startService(writeComfyModels({ url: comfy.origin }))
  }, 300_000)

  test('makes what was asked for, at its size, and it is charged', async () => {
    const { alice, run } = await service.customer()

    const generation = await run({ prompt: 'red', aspect_ratio: '16:9', seed: 0xff0000 })

    expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    const [output] = generation.outputs
    const { data, info } = await sharp(await download(output.url))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([output.width, output.height])
    expect(info.width / info.height).toBeCloseTo(16 / 9, 1)
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
    expect(await alice.balance()).toEqual({ available: coins - 5, held: 0 })
  })

  test('is given the image that somebody uploaded', async () => {
    const { alice, run } = await service.customer()
    const create = { width: 40, height: 20, channels: 3 as const, background: 'teal' }
    const teal = await sharp({ create }).png().toBuffer()
    const { id } = await expectOk(alice.upload(teal))

    const generation = await run({ prompt: 'the same', image: id })

    expect(generation).toMatchObject({ status: 'succeeded' })
    const made = await download(generation.outputs[0].url)
    expect(await sharp(made).raw().toBuffer()).toEqual(await sharp(teal).raw().toBuffer())
  })

  test.for([
    ['comfy-image', ['image/png']],
    ['comfy-animation', ['image/webp']],
    ['comfy-video', ['video/mp4']],
    ['comfy-sound', ['audio/flac', 'audio/mpeg', 'audio/ogg']],
    ['comfy-mesh', ['model/gltf-binary']],
    ['comfy-words', ['text/plain']],
  ] as const)(
    'delivers every kind of output without the graph that is in its files: %s',
    async ([modelId, types]) => {
      const { alice, run } = await service.customer()
      const before = new Set(comfy.written().map(({ name }) => name))
      const needsSound = modelId === 'comfy-sound' || modelId === 'comfy-words'
      const params = needsSound ? { audio: (await expectOk(alice.upload(wav()))).id } : { prompt: 'any' }

      const generation = await run(params, modelId)

      expect(generation).toMatchObject({ status: 'succeeded' })
      const outputs = generation.outputs as { url: string; mimeType: string }[]
      expect(outputs.map(({ mimeType }) => mimeType)).toEqual(types)
      const written = comfy.written().filter(({ name }) => !before.has(name))
      expect(written).toHaveLength(modelId === 'comfy-words' ? 0 : types.length)
      for (const { bytes } of written) expect(bytes.includes('class_type')).toBe(true)
      for (const { url } of outputs) expect((await download(url)).includes('class_type')).toBe(false)
    },
  )

  test.for([
    [{ prompt: 'fail it broke' }, 'comfy-image', 'internal'],
    [{ prompt: 'fail NSFW content detected' }, 'comfy-image', 'content_policy'],
    [{ prompt: 'any' }, 'comfy-broken', 'internal'],
  ] as const)('that fails over %j on %s is %s, and refunded', async ([params, modelId, code]) => {
    const { alice, run } = await service.customer()

    expect(await run(params, modelId)).toMatchObject({ status: 'failed', error: { code }, coinsCharged: 0 })
    expect(await alice.balance()).toEqual({ available: coins, held: 0 })
  })

  test('says how far it is, and is stopped at the time limit', async () => {
    const { start, shown, ended, run } = await service.customer()
    const { id } = await start({ prompt: 'sleep 30' }, 'comfy-hasty')
    let seen = await shown(id)

    await until(async () => {
      seen = await shown(id)
      return seen.progress > 0.3 || seen.completedAt !== null
    })
    expect(seen).toMatchObject({ status: 'processing' })
    expect(await ended(id)).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
    await until(async () => (await comfy.running()) === 0)
    expect(await run({ prompt: 'after it' })).toMatchObject({ status: 'succeeded' })
  })

  test('runs once what was submitted before the service was killed, and its result is delivered', async () => {
    const { alice, start } = await service.customer()
    const { id } = await start({ prompt: 'sleep 4' })
    await until(async () => (await comfy.running()) === 1)
    const before = await comfy.ended()

    await service.restart()

    const { ended } = service.of(alice)
    expect(await ended(id)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect((await comfy.ended()).length).toBe(before.length + 1)
  })

  test('is sold by the model file of the guide as it is, but for its address', async () => {
    const models = comfyUiGuideModels(comfy.origin)
    onTestFinished(() => rmSync(models, { recursive: true }))
    const { alice, run } = await (await startService(models)).customer()
    const create = { width: 40, height: 20, channels: 3 as const, background: '#00ff40' }
    const { id } = await expectOk(alice.upload(await sharp({ create }).png().toBuffer()))

    const generation = await run({ image: id }, 'my-negative')

    expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: 2 })
    const made = await sharp(await download(generation.outputs[0].url))
      .raw()
      .toBuffer()
    expect([...made.subarray(0, 3)]).toEqual([255, 0, 191])
  })

  test('that is killed while it works costs the customer nothing, and is used again when it is back', async () => {
    const { alice, start, ended, run } = await service.customer()
    const { id } = await start({ prompt: 'sleep 30' })
    await until(async () => (await comfy.running()) === 1)

    await comfy.kill()
    await comfy.start()

    expect(await ended(id)).toMatchObject({
      status: 'failed',
      error: { code: 'unavailable' },
      coinsCharged: 0,
    })
    expect(await alice.balance()).toEqual({ available: coins, held: 0 })
    await until(async () => (await service.probed()) === 'ready')
    expect(await run({ prompt: 'again' })).toMatchObject({ status: 'succeeded' })
  })
})

async function startService(models: string) {
  const place = { ...secrets, DATA_DIR: makeDataDir(), MODELS_DIR: models }
  let program = await startProgram(place, 'file')
  const operator = () => operatorOf(program)
  const probed = async (): Promise<string> => {
    const { items } = await expectOk(operator().get('/operator/v1/backends'))
    const { id } = items.find(({ provider }: { provider: string }) => provider === 'comfyui')
    return (await expectOk(operator().post(`/operator/v1/backends/${id}/probe`, {}))).health
  }
  const of = (caller: Caller) => {
    const at = () => caller.at(program)
    const shown = (id: string) => expectOk(at().get(`/v1/generations/${id}`))
    const ended = async (id: string) => {
      await until(async () => (await shown(id)).completedAt !== null)
      return shown(id)
    }
    const start = (params: object, modelId = 'comfy-image') =>
      expectOk(
        at().post('/v1/generations', { modelId, params, maxCoins: 100 }, { 'idempotency-key': randomUUID() }),
      )
    const balance = async () => (await expectOk(operator().get(`/operator/v1/accounts/${caller.id}`))).balance
    const run = async (...what: Parameters<typeof start>) => ended((await start(...what)).id)
    return { alice: Object.assign(caller, { balance }), shown, ended, start, run }
  }
  await until(async () => (await probed()) === 'ready')
  return {
    probed,
    of,
    customer: async () => of(await makeAccount(program, { runningLimit: 10 })),
    async restart() {
      program.kill('SIGKILL')
      await program.ended
      program = await startProgram(place, 'file')
    },
  }
}

async function download(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

/** A second of a low tone. */
function wav(): Buffer {
  const samples = Int16Array.from({ length: 8000 }, (_, at) => Math.round(8000 * Math.sin(at / 8)))
  return Buffer.from(wavOf('pcm_8000', new Uint8Array(samples.buffer)) ?? [])
}
