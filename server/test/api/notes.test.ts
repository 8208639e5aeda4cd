import { randomUUID } from 'node:crypto'
import { promptPartlyUsed } from '@atelier/contract/note.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { expectOk, testApp, type TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { fakeProvider, succeeded } from '../fake-provider.ts'
import { addWebhook, development } from '../webhook-fixture.ts'
import { modelsFolder } from '../models-folder.ts'

// What of a request is left out, wherever a client can learn of it.

const fake = fakeProvider('fake', false)
const variables = { ...development, MODELS_DIR: modelsFolder({ 'fake-model': ['fake'] }) }
const parts = { providers: [fake] }

let app: TestApp

beforeEach(async () => {
  fake.reset()
  app = await testApp(variables, parts)
})

const submit = (client: Client, body: object) =>
  expectOk(client.post('/v1/generations', { maxCoins: 100, ...body }, { 'idempotency-key': randomUUID() }))

const ignored = {
  code: 'param_ignored',
  message: 'prompt is left out: it is not used when effect is neon.',
  path: 'params.prompt',
}

describe('an effect that prints no words', () => {
  test('takes a prompt, and the quote says before anybody pays that it is left out', async () => {
    const alice = await app.account({ coins: 100 })
    const hook = await addWebhook(app, alice)
    const { id: image } = await expectOk(alice.upload(await sample('image/png')))
    const request = {
      modelId: 'picture-effects',
      effectId: 'neon',
      params: { images: [image], prompt: 'Hello' },
    }

    const quote = await expectOk(alice.post('/v1/quotes', request))
    const submitted = await submit(alice, request)
    await app.runJobs()
    await app.runJobs()

    expect(quote.notes).toEqual([ignored])
    expect(submitted.notes).toEqual([ignored])
    const shown = await expectOk(alice.get(`/v1/generations/${submitted.id}`))
    expect(shown).toMatchObject({
      status: 'succeeded',
      effect: { id: 'neon', text: 'Hello' },
      notes: [ignored],
    })
    const { items } = await expectOk(alice.get('/v1/generations'))
    expect(items[0].notes).toEqual([ignored])
    expect(JSON.parse(hook.receiver.requests[0]!.body).data.generation.notes).toEqual([ignored])
  })

  test('has nothing to say without one', async () => {
    const alice = await app.account({ coins: 100 })
    const { id: image } = await expectOk(alice.upload(await sample('image/png')))
    const params = { images: [image] }

    const quote = await expectOk(
      alice.post('/v1/quotes', { modelId: 'picture-effects', effectId: 'neon', params }),
    )

    expect(quote.notes).toEqual([])
  })
})

test('a draft says which inputs its price still depends on', async () => {
  const alice = await app.account()

  const quote = await expectOk(alice.post('/v1/quotes', { modelId: 'film-effects', params: {}, draft: true }))

  expect(quote.notes).toMatchObject([{ code: 'input_missing', path: 'params.video' }])
})

describe('a run', () => {
  test('adds what it left out to what the submit knew, also in the receipt', async () => {
    const person = await app.person({ coins: 100 })
    const { id } = await submit(person, {
      modelId: 'sandbox-image',
      params: { prompt: 'a lighthouse #note' },
    })
    expect((await expectOk(person.get(`/v1/generations/${id}`))).notes).toEqual([])

    await app.runJobs()

    const expected = [promptPartlyUsed(['#note'])]
    expect((await expectOk(person.get(`/v1/generations/${id}`))).notes).toEqual(expected)
    expect((await expectOk(person.get(`/account/v1/generations/${id}/receipt`))).notes).toEqual(expected)
  })

  test('says how many outputs are missing, or were dropped', async () => {
    const alice = await app.account({ coins: 100 })
    const fewer = await alice.submit({ modelId: 'sandbox-image', prompt: '#partial=1', num_outputs: 3 })
    fake.does.poll = async () => succeeded(3)
    const more = await alice.submit({ modelId: 'fake-model', num_outputs: 2 })

    await app.runJobs()

    expect((await alice.get(`/v1/generations/${fewer.id}`)).body.notes).toEqual([
      { code: 'outputs_missing', message: '1 of 3 outputs were made. The others were not charged.' },
    ])
    expect((await alice.get(`/v1/generations/${more.id}`)).body.notes).toMatchObject([
      { code: 'outputs_dropped' },
    ])
  })
})

describe('what a note quotes', () => {
  test('goes with the generation', async () => {
    const person = await app.person({ coins: 100 })
    const { id } = await submit(person, {
      modelId: 'sandbox-image',
      params: { prompt: 'a lighthouse #note' },
    })
    await app.runJobs()

    await expectOk(person.delete(`/account/v1/generations/${id}`))

    expect((await expectOk(person.get(`/account/v1/generations/${id}/receipt`))).notes).toEqual([])
    const revealed = await expectOk(app.operator.get(`/operator/v1/generations/${id}?reveal=true`))
    expect(revealed.revealed.notes).toEqual([])
  })

  test('is not for operators, unless they ask to see what was written', async () => {
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit({ prompt: 'a lighthouse #note' })
    await app.runJobs()

    const hidden = await expectOk(app.operator.get(`/operator/v1/generations/${id}`))
    const receipt = await expectOk(app.operator.get(`/operator/v1/generations/${id}/receipt`))
    const revealed = await expectOk(app.operator.get(`/operator/v1/generations/${id}?reveal=true`))

    expect(JSON.stringify([hidden, receipt])).not.toContain('#note')
    expect(receipt.notes).toEqual([
      {
        code: 'prompt_partly_used',
        message: 'Some words of the prompt were not used.',
        path: 'params.prompt',
      },
    ])
    expect(revealed.revealed.notes).toMatchObject([{ code: 'prompt_partly_used' }])
  })
})

test('rows of the release before, which knew of no notes, have none', async () => {
  const alice = await app.account({ coins: 100 })
  const { id } = await alice.submit({ modelId: 'sandbox-image', prompt: '#note' })
  await app.service.database.db.updateTable('generations').set({ notes: null }).where('id', '=', id).execute()
  expect((await alice.get(`/v1/generations/${id}`)).body.notes).toEqual([])

  await app.runJobs()

  expect((await alice.get(`/v1/generations/${id}`)).body.notes).toHaveLength(1)
})
