import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'

// What a built-in model makes of the words of a prompt is said before anything is held.

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 100 })
})

const scene = (prompt: string) => ({ modelId: 'procedural-scene', params: { prompt, seed: 1 } })
const quote = (body: object) => alice.post('/v1/quotes', body)
const submit = (body: object, key: string = randomUUID()) =>
  alice.post('/v1/generations', { maxCoins: 50, ...body }, { 'idempotency-key': key })

const refused = (message: string) => ({
  status: 400,
  body: { code: 'invalid_params', issues: [{ path: 'params.prompt', message }] },
})
const noFairy = '"fairy" cannot be painted. Try butterfly, person or mushroom.'

describe('words that a model does not know', () => {
  test('are left out, named by the quote and by what was submitted, and change no price', async () => {
    const known = await expectOk(quote(scene('a red car')))
    const quoted = await expectOk(quote(scene('a futuristic red car with lasrs')))
    const submitted = await submit(scene('a futuristic red car with lasrs'))

    const note = {
      code: 'prompt_partly_used',
      message: 'Left out of the prompt: "futuristic", "lasrs".',
      path: 'params.prompt',
    }
    expect(known.notes).toEqual([])
    expect(quoted).toMatchObject({ coins: known.coins, notes: [note] })
    expect(submitted).toMatchObject({ status: 201, body: { notes: [note] } })
    expect(await alice.balance()).toEqual({ available: 100 - known.coins, held: known.coins })
  })

  test('are offered the nearest known one', async () => {
    const { notes } = await expectOk(quote(scene('a castle with a lightouse')))

    expect(notes[0].message).toBe('Left out of the prompt: "lightouse" (do you mean "lighthouse"?).')
  })
})

describe('a subject that a model does not know', () => {
  test('is refused in one line, by quote and submit alike, and nothing is held', async () => {
    expect(await quote(scene('a fairy on a rock'))).toMatchObject(refused(noFairy))
    expect(await submit(scene('a fairy on a rock'))).toMatchObject(refused(noFairy))

    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect((await expectOk(alice.get('/v1/generations'))).items).toEqual([])
  })

  test('does not use up the Idempotency-Key', async () => {
    const key = randomUUID()

    expect(await submit(scene('a fairy'), key)).toMatchObject({ status: 400 })
    expect(await submit(scene('a dolphin'), key)).toMatchObject({ status: 201 })
    expect(await submit(scene('a dolphin'), key)).toMatchObject({ status: 200 })
  })

  test('is noted in a draft, whose price stays', async () => {
    const drafted = await expectOk(quote({ ...scene('a merm'), draft: true }))

    expect(drafted).toMatchObject({
      quoteToken: null,
      notes: [{ code: 'prompt_not_understood', path: 'params.prompt' }],
    })
    expect(await expectOk(quote({ modelId: 'procedural-scene', params: {}, draft: true }))).toMatchObject({
      notes: [],
    })
  })

  test('is refused among others at the same time, who are held what they cost and no more', async () => {
    const { coins } = await expectOk(quote(scene('a dolphin')))
    const prompts = Array.from({ length: 12 }, (_, index) => (index % 2 ? 'a fairy' : 'a dolphin'))

    const answers = await Promise.all(prompts.map((prompt) => submit(scene(prompt))))

    expect(answers.map(({ status }) => status)).toEqual(prompts.map((_, index) => (index % 2 ? 400 : 201)))
    expect(await alice.balance()).toEqual({ available: 100 - 6 * coins, held: 6 * coins })
  })
})

test('whatever the run would refuse for its words is refused here, each in its own param names', async () => {
  const music = (params: object) => ({
    modelId: 'grammar-composer',
    params: { prompt: 'pop', duration: 5, ...params },
  })

  expect(await quote(scene('aurora at noon'))).toMatchObject(
    refused('"aurora" only shows in the dark: name dusk or night as the time.'),
  )
  expect(await quote(music({ style: 'jazz' }))).toMatchObject(
    refused('The prompt asks for pop and the style is jazz: choose one.'),
  )
  expect(await quote(music({ prompt: 'lo-fi for studying' }))).toMatchObject({
    status: 200,
    body: { notes: [] },
  })
})

test.each([
  ['a name of every object', 'constructor'],
  ['another', '__proto__'],
  ['a null', '\u0000'],
  ['a format', '%s'],
  ['SQL', "';--"],
  ['an emoji', '🦄'],
  ['one long word', 'x'.repeat(500)],
  ['many short words', 'a '.repeat(250)],
  ['quotation marks', '"'.repeat(500)],
])('%s is refused as any other word', async (_, prompt) => {
  const answer = await quote(scene(prompt))

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  expect(answer.body.detail.length).toBeLessThan(250)
  expect(await alice.balance()).toEqual({ available: 100, held: 0 })
})

test('a model of somebody else takes any words', async () => {
  expect(await quote({ modelId: 'sandbox-image', params: { prompt: 'a fairy' } })).toMatchObject({
    status: 200,
    body: { notes: [] },
  })
})
