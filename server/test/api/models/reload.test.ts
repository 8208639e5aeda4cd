import type { Effect } from '@atelier/contract/effect.ts'
import type { ReloadedModels } from '@atelier/contract/model-files.ts'
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { byId } from '../../by-id.ts'
import { changingModels } from '../../changing-models.ts'
import { fakeProvider } from '../../fake-provider.ts'
import { modelsFolder } from '../../models-folder.ts'

// What a change of model files does to what is on offer.

const first = fakeProvider('first', false)
const backends = [{ provider: 'first' }]
const MODELS_DIR = modelsFolder({ painter: ['first'], sketcher: ['first'] })
const parts = { providers: [first] }

let app: TestApp
let alice: Actor
const models = changingModels(MODELS_DIR, () => app)

beforeEach(async () => {
  first.reset()
  app = await testApp({ MODELS_DIR }, parts)
  models.clear()
  models.write('painter', backends)
  models.write('sketcher', backends)
  await models.reload()
  alice = await app.account({ coins: 100 })
  app.log.length = 0
})

describe('POST /operator/v1/models/reload', () => {
  test('what the files say now is sold from its answer on: the price, the list and its ETag', async () => {
    const before = await alice.get('/v1/models')
    models.write('painter', backends, { displayName: 'Painter 2', price: { base: 7 } })

    await models.reload()

    const after = await alice.get('/v1/models')
    expect(byId(before.body.models, 'painter')).toMatchObject({ priceFromCoins: 5 })
    expect(byId(after.body.models, 'painter')).toMatchObject({ displayName: 'Painter 2', priceFromCoins: 7 })
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect((await quote('painter')).body).toMatchObject({ coins: 7 })
  })

  test('answers with what each node has, and a version that follows what the file means', async () => {
    const [before] = await models.reload()
    models.writeText('sketcher.yaml', `# A comment.\n${JSON.stringify(fileOf('sketcher'), null, 2)}`)
    const [same] = await models.reload()
    models.write('sketcher', backends, { price: { base: 6 } })
    const [other] = await models.reload()

    expect(before).toMatchObject({ answered: true, role: 'all' })
    expect(before.files.map(({ file, modelId, mistakes }) => [file, modelId, mistakes])).toEqual([
      ['painter.yaml', 'painter', []],
      ['sketcher.yaml', 'sketcher', []],
    ])
    expect(versionIn(same, 'sketcher')).toBe(versionIn(before, 'sketcher'))
    expect(same.version).toBe(before.version)
    expect(versionIn(other, 'sketcher')).toMatch(/^[0-9a-f]{12}$/)
    expect(versionIn(other, 'sketcher')).not.toBe(versionIn(before, 'sketcher'))
    expect(versionIn(other, 'painter')).toBe(versionIn(before, 'painter'))
    expect(other.version).not.toBe(before.version)
    const { items } = await expectOk(app.operator.get('/operator/v1/models'))
    expect(byId(items, 'sketcher')).toMatchObject({ version: versionIn(other, 'sketcher') })
  })

  test('says so of a node that runs and does not answer', async () => {
    await sql`insert into model_nodes (id, role, version, models, files, loaded_at)
      values ('busy', 'worker', 'old', '{}', '[]', app_now())`.execute(app.service.database.db)

    const { items } = await expectOk(app.operator.post('/operator/v1/models/reload', { waitSeconds: 0 }))

    expect(byId(items, 'busy')).toMatchObject({ answered: false, version: 'old' })
  })

  test('a node that has not been heard of for a minute is not asked', async () => {
    await sql`insert into model_nodes (id, role, version, models, files, loaded_at, seen_at)
      values ('dead', 'worker', 'old', '{}', '[]', app_now(), app_now() - interval '61 s')`.execute(
      app.service.database.db,
    )

    expect(await models.reload()).toEqual([expect.objectContaining({ answered: true })])
    expect((await expectOk(app.operator.get('/operator/v1/models/files'))).items).toHaveLength(1)
  })
})

describe('a file that is wrong', () => {
  test('leaves its model as it was, and is reported; the others are used', async () => {
    models.write('painter', backends, { price: { base: 'cheap' } })
    models.write('sketcher', backends, { price: { base: 9 } })
    models.writeText('new.yaml', 'id: [')

    const [node] = await models.reload()

    expect((await quote('painter')).body).toMatchObject({ coins: 5 })
    expect((await quote('sketcher')).body).toMatchObject({ coins: 9 })
    const mistakes = Object.fromEntries(node.files.map((each) => [each.file, each.mistakes.length]))
    expect(mistakes).toEqual({ 'new.yaml': 1, 'painter.yaml': 1, 'sketcher.yaml': 0 })
    expect((await expectOk(app.operator.get('/operator/v1/models/files'))).items[0].files).toEqual(node.files)
    expect(await mistakesInMetrics()).toBe(2)
    expect(app.log.map(({ msg }) => msg)).toEqual(['model files are wrong'])
  })

  test('is used once it is right', async () => {
    models.writeText('painter.yaml', 'nothing')
    await models.reload()
    models.write('painter', backends, { price: { base: 8 } })

    const [node] = await models.reload()

    expect((await quote('painter')).body).toMatchObject({ coins: 8 })
    expect(node.files.flatMap(({ mistakes }) => mistakes)).toEqual([])
    expect(await mistakesInMetrics()).toBe(0)
  })

  test('may be wrong because its backend is: settings and credentials are looked at as at the start', async () => {
    models.write('painter', [{ provider: 'cog', settings: { url: 'gpu:5000' } }])
    models.write('sketcher', [{ provider: 'first', settings: { key: '${NOT_LISTED}' } }])

    const [node] = await models.reload()

    expect(node.files.map(({ mistakes }) => mistakes)).toEqual([
      [expect.stringContaining('url must be an address')],
      [expect.stringContaining('NOT_LISTED is not listed')],
    ])
    expect((await quote('painter')).status).toBe(200)
  })
})

describe('a model whose file is gone', () => {
  test('is unknown to quotes and submits, and what was made with it stays', async () => {
    const made = await alice.submit({ modelId: 'painter' })
    await app.runJobs()
    models.remove('painter.yaml')

    await models.reload()

    expect(await quote('painter')).toMatchObject({ status: 404, body: { code: 'unknown_model' } })
    expect(await submit('painter', { maxCoins: 10 })).toMatchObject({
      status: 404,
      body: { code: 'unknown_model' },
    })
    expect(byId((await alice.get('/v1/models')).body.models, 'painter')).toBeUndefined()
    const shown = (await alice.get(`/v1/generations/${made.id}`)).body
    expect(shown).toMatchObject({ status: 'succeeded', modelId: 'painter' })
    expect((await app.operator.get(`/operator/v1/generations/${made.id}/receipt`)).status).toBe(200)
  })

  test('takes its effects with it, and no others', async () => {
    const effect = (id: string, modelId: string) => ({
      id,
      modelId,
      kind: 'image',
      category: 'style',
      input: { type: 'images', min: 1, max: 1 },
    })
    const withImages = { params: { ...imageParams } }
    for (const id of ['painter', 'sketcher']) models.write(id, backends, withImages)
    const effects = [effect('painted', 'painter'), effect('sketched', 'sketcher')]
    models.writeText('effects.yaml', JSON.stringify({ effects }))
    const [whole] = await models.reload()
    models.remove('painter.yaml')

    const [node] = await models.reload()

    const { effects: offered }: { effects: Effect[] } = await expectOk(alice.get('/v1/effects'))
    const ids = offered.map(({ id }) => id)
    expect(whole.files.flatMap(({ mistakes }) => mistakes)).toEqual([])
    expect(ids).toContain('sketched')
    expect(ids).not.toContain('painted')
    expect(node.files[0]).toMatchObject({
      file: 'effects.yaml',
      mistakes: [expect.stringContaining('effects.0.modelId')],
    })
  })

  test('is not taken for gone with all others, unless somebody says so: the disk may be away', async () => {
    for (const name of ['painter.yaml', 'sketcher.yaml']) models.remove(name)

    const [kept] = await models.reload()
    const before = await quote('painter')
    await models.reload({ allowEmpty: true })

    expect(kept.files[0]?.mistakes).toEqual([expect.stringContaining('no model file is left')])
    expect(before.status).toBe(200)
    expect((await quote('painter')).status).toBe(404)
  })
})

describe('a quote in hand', () => {
  test('is honoured at its price while its params are valid', async () => {
    const { quoteToken } = (await quote('painter')).body
    models.write('painter', backends, { price: { base: 50 } })
    await models.reload()

    const submitted = await submit('painter', { quoteToken })

    expect(submitted).toMatchObject({ status: 201 })
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })

  test('is refused, and nothing charged, once the model does not take its params', async () => {
    const { quoteToken } = (await quote('painter')).body
    models.write('painter', backends, { params: { num_outputs: range }, price: { base: 5 } })
    await models.reload()

    const submitted = await submit('painter', { quoteToken })

    expect(submitted).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'params.prompt' }] },
    })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })
})

const range = { kind: 'range', min: 1, max: 4, step: 1, ui: { control: 'slider', group: 'basic', order: 20 } }
const imageParams = {
  images: {
    kind: 'media_list',
    accept: 'image',
    minItems: 1,
    maxItems: 2,
    required: true,
    ui: { control: 'images', group: 'inputs', order: 1 },
  },
  num_outputs: range,
}

const quote = (modelId: string) => alice.post('/v1/quotes', { modelId, params: { prompt: 'a lighthouse' } })

const submit = (modelId: string, payment: object) =>
  alice.post(
    '/v1/generations',
    { modelId, params: { prompt: 'a lighthouse' }, ...payment },
    { 'idempotency-key': randomUUID() },
  )

const versionIn = ({ files }: ReloadedModels['items'][number], modelId: string) =>
  files.find((file) => file.modelId === modelId)?.version

function fileOf(id: string): object {
  return JSON.parse(readFileSync(`${MODELS_DIR}/${id}.yaml`, 'utf8')) as object
}

async function mistakesInMetrics(): Promise<number> {
  const { text } = await app.operator.get('/metrics')
  return Number(/^atelier_model_file_mistakes (\d+)$/m.exec(text)?.[1])
}
