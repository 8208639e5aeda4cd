import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetOldVersions } from '../../../src/catalog/forget-versions.job.ts'
import { openModelVersions } from '../../../src/catalog/versions.store.ts'
import { jobSchema } from '../../../src/platform/jobs/schema.ts'
import type { Settings } from '../../../src/providers/provider.ts'
import { expectOk, testApp, type TestApp } from '../../app.ts'
import { byId } from '../../by-id.ts'
import { changingModels } from '../../changing-models.ts'
import { fakeRemote } from '../../fake-remote.ts'
import { modelsFolder } from '../../models-folder.ts'

// What nodes write down of their model files, for each other and for later.

const first = fakeRemote('first')
const MODELS_DIR = modelsFolder({ painter: ['first'] })
const parts = { providers: [first] }
const at = (place: string) => ({ provider: 'first', id: 'gpu', settings: { place } })
first.origin = ({ place = 'old' }: Settings) => `http://${String(place)}:5000`

let app: TestApp
const models = changingModels(MODELS_DIR, () => app)

beforeEach(async () => {
  first.reset()
  app = await testApp({ MODELS_DIR }, parts)
  models.clear()
  models.write('painter', [at('old')])
  models.write('sketcher', [at('old')])
  await models.reload()
})

describe('a version', () => {
  const plain = {
    seal: (_purpose: string, text: string) => `key.${text}`,
    open: (_purpose: string, sealed: string) => sealed.slice('key.'.length),
    isSealedByCurrent: () => true,
  }

  /** What the next release reads, before anything was written down. */
  async function afterRelease() {
    const { db } = app.service.database
    await sql`delete from model_versions`.execute(db)
    const catalog = { models: new Map(), effects: new Map() }
    const later = openModelVersions({ db, secrets: plain, catalog })
    return { db, later, painter: app.dependencies.catalog.models.get('painter')! }
  }

  test('is what the file said: what a release makes of it is found anew', async () => {
    const { db, painter, later } = await afterRelease()
    await later.save([painter])

    expect(await later.find('painter', painter.version)).toEqual(painter)
    const [row] = (await sql<{ sealed: string }>`select sealed from model_versions`.execute(db)).rows
    expect(JSON.parse(plain.open('', row!.sealed))).toEqual({ file: painter.file, source: painter.source })
  })

  test('that is no model file for this release is not known', async () => {
    const { painter, later } = await afterRelease()
    await later.save([{ ...painter, source: { ...painter.source, timeLimitSeconds: -1 } }])

    expect(await later.find('painter', painter.version)).toBeUndefined()
  })

  test('in use is written down again after the database was restored', async () => {
    const { db } = app.service.database
    await sql`delete from model_versions`.execute(db)
    await sql`delete from model_nodes`.execute(db)

    await app.dependencies.modelReloads.beat()

    const { version } = app.dependencies.catalog.models.get('painter')!
    const { rows } = await sql`select version from model_versions where model_id = 'painter'`.execute(db)
    expect(rows).toEqual([{ version }])
    expect((await expectOk(app.operator.get('/operator/v1/models/files'))).items).toHaveLength(1)
  })
})

test('a node that has not been heard of for a day is forgotten', async () => {
  const { db } = app.service.database
  for (const [id, age] of [
    ['dead', '25 hours'],
    ['silent', '23 hours'],
  ])
    await sql`insert into model_nodes (id, role, version, models, files, loaded_at, seen_at)
      values (${id}, 'worker', 'old', '{}', '[]', app_now(), app_now() - ${age}::interval)`.execute(db)

  await forgetOldVersions(db)()

  const { rows } = await sql<{ id: string }>`select id from model_nodes`.execute(db)
  expect(rows.map(({ id }) => id)).toContain('silent')
  expect(rows.map(({ id }) => id)).not.toContain('dead')
})

test('a reload that failed halfway is brought to its end by the next', async () => {
  const { db } = app.service.database
  const { modelReloads } = app.dependencies
  await sql`insert into backends (id, failures) values ('gpu', 5)
    on conflict (id) do update set failures = 5`.execute(db)
  for (const id of ['painter', 'sketcher']) models.write(id, [at('new')])
  await sql`alter table backends rename to backends_away`.execute(db)
  const [failing] = await Promise.allSettled([modelReloads.reloadThisNode({ allowEmpty: false })])
  await sql`alter table backends_away rename to backends`.execute(db)

  await modelReloads.reloadThisNode({ allowEmpty: false })

  expect(failing.status).toBe('rejected')
  const { items } = await expectOk(app.operator.get('/operator/v1/backends'))
  expect(byId(items, 'gpu')).toMatchObject({ failures: 0 })
})

test('work for a model that only other nodes know waits where they have put it', async () => {
  const { db } = app.service.database
  const alice = await app.account({ coins: 100 })
  await alice.submit({ modelId: 'sketcher' })
  models.remove('sketcher.yaml')

  await models.reload()

  const { rows } = await sql`select group_id from ${sql.table(`${jobSchema}.job`)}
    where data ->> 'modelId' = 'sketcher' and state < 'active'`.execute(db)
  expect(rows).toEqual([{ groupId: 'gpu' }])
})
