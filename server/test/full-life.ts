// Somebody who has used everything, and the words by which one would know them.
import { sql } from 'kysely'
import { sample } from '../../media/test/samples.ts'
import { expectOk, PASSWORD, type Person, type TestApp } from './app.ts'
import type { Client } from './client.ts'
import { turnOnSecondFactor } from './second-factor.ts'
import { report, shareOutput } from './shared-output.ts'
import { submitAs } from './submit-as.ts'
import { publicHook } from './webhook-fixture.ts'

const email = 'zerlina-quux@example.com'
/** None of it may be found after a deletion. */
export const traces = {
  email,
  name: 'Zerlina Quux',
  prompt: 'my own heffalump',
  project: 'woozle-project',
  keyName: 'jabberwock key',
  hook: publicHook,
  collection: 'bandersnatch collection',
  tag: 'jubjub',
  note: 'likes tulgey wood',
  agent: 'vorpal-browser',
}

export type FullLife = {
  /** With a code that a deletion asks for. */
  person: Person & { code: string }
  key: Client
  generationId: string
  shareId: string
  sharePath: string
}

export async function liveFully(app: TestApp): Promise<FullLife> {
  const person = await app.person({ email, name: 'Zerlina', coins: 1000 })
  const account = `/operator/v1/accounts/${person.id}`
  const browser = app.stranger().with({ 'user-agent': traces.agent })
  await expectOk(browser.post('/account/v1/sign-in', { email, password: PASSWORD }))
  const { backupCodes } = await turnOnSecondFactor(app, person)
  await expectOk(person.patch('/account/v1/account', { lowBalanceCoins: 50 }))
  await sql`update sessions set user_agent = ${traces.agent} where user_id = ${person.id}`.execute(
    app.service.database.db,
  )
  await expectOk(app.operator.patch(account, { name: traces.name }))
  await expectOk(app.operator.post(`${account}/notes`, { text: traces.note }))
  const scopes = ['generate', 'read', 'uploads', 'account']
  const { key: secret } = await expectOk(
    app.operator.post(`${account}/keys`, { name: traces.keyName, scopes }),
  )
  const key = app.stranger().with({ authorization: `Bearer ${secret}` })
  await expectOk(person.post('/account/v1/webhooks', { url: traces.hook, events: ['generation.succeeded'] }))
  await expectOk(
    app.operator.post(`${account}/webhooks`, { url: traces.hook, events: ['generation.failed'] }),
  )
  const upload = await expectOk(key.upload(await sample('image/png')))
  await expectOk(key.upload(await sample('image/png'))) // Shares its file.
  await submitAs(
    key,
    { prompt: traces.prompt, image: upload.id },
    { modelId: 'sandbox-edit', projectId: traces.project },
  )
  const generationId = await submitAs(person, { prompt: traces.prompt, num_outputs: 2 })
  await app.runJobs()
  const collection = await expectOk(person.post('/account/v1/collections', { name: traces.collection }))
  await expectOk(
    person.post('/account/v1/labels', {
      generationIds: [generationId],
      addTags: [traces.tag],
      addToCollections: [collection.id],
    }),
  )
  const share = await shareOutput(app, person, { generationId, showsParams: true })
  await expectOk(report(app.stranger(), share.path))
  await expectOk(person.post('/account/v1/downloads', { generationIds: [generationId] }))
  return {
    person: Object.assign(person, { code: backupCodes[0] as string }),
    key,
    generationId,
    shareId: share.id,
    sharePath: share.path,
  }
}

/** The tables in which any of the words is found. */
export async function findTraces(app: TestApp, words: readonly string[]): Promise<string[]> {
  const { db } = app.service.database
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
      -- Failed sign-ins are counted for ten minutes, under the email.
      and relname <> 'rate_limit_windows' order by 1`.execute(db)
  const lookups = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, word from words
      where exists (select from ${sql.raw(name)} as each_row where strpos(lower(each_row::text), lower(word)) > 0)`,
  )
  // One statement, which is planned once: there are hundreds of pairs.
  const { rows } = await sql<{ name: string; word: string }>`
    with words as (select unnest(${words}::text[]) as word) ${sql.join(lookups, sql` union all `)}`.execute(
    db,
  )
  return rows.map(({ name, word }) => `${name}: ${word}`)
}
