import { describe, expect, test } from 'vitest'
import { never } from '../../../test/providers/conformance.ts'
import { PREDICT_SECONDS } from '../../../test/providers/fake-runs.ts'
import { openComfyUi } from '../../../test/providers/open-comfyui.ts'
import { textBindings } from '../../../test/providers/text-to-image.ts'
import { inputOf } from '../../../test/providers/work.ts'

describe('a submit', () => {
  test('is a prompt under the id of the attempt, of which only the outputs are made', async () => {
    const { provider, fake, newWork } = await openComfyUi()
    const work = newWork()

    const handle = await provider.submit(work, never())

    expect(handle).toEqual({ id: work.attemptId })
    expect(fake.prompts).toMatchObject([
      { prompt_id: work.attemptId, client_id: work.attemptId, partial_execution_targets: ['9'] },
    ])
    expect(fake.prompts[0]?.prompt['6']?.inputs.text).toBe('a lighthouse')
  })

  test('uploads files first, each under a name of its own', async () => {
    const { provider, fake, newWork } = await openComfyUi()
    const file = (text: string) =>
      inputOf({
        sizeBytes: text.length,
        async *open() {
          yield Buffer.from(text)
        },
      })
    const bindings = { ...textBindings, images: { to: ['6.first', '6.second'] } }
    const params = { prompt: 'a', images: ['a', 'b'] }
    const work = newWork({ params, inputs: { images: [file('one'), file('two')] }, request: { bindings } })

    await provider.submit(work, never())

    expect(fake.prompts[0]?.prompt['6']?.inputs).toMatchObject({
      first: `atelier-${work.attemptId}-1.png`,
      second: `atelier-${work.attemptId}-2.png`,
    })
    expect(fake.uploads).toHaveLength(2)
    expect(fake.uploads[1]).toMatch(
      /name="image"; filename="[^"]*-2\.png"[\s\S]*two[\s\S]*name="type"[\s\S]*input/,
    )
  })

  test('waits while others have work queued there', async () => {
    const { provider, fake, newWork } = await openComfyUi()
    fake.others = 1

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject({
      isBusy: true,
      mayHaveBegun: false,
    })
    expect(fake.bought).toHaveLength(0)
  })

  test('sends the headers of the settings, and to the socket, too', async () => {
    const headers = { 'x-proxy-auth': '${PROXY_SECRET}' }
    const { provider, fake, newWork } = await openComfyUi({ headers, key: '${COMFY_KEY}' })
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())
    await provider.poll(handle, work, never())

    await expect
      .poll(() => fake.handshakes)
      .toMatchObject([{ 'x-proxy-auth': 'secret_of_the_proxy', authorization: 'Bearer comfyui-of_nobody' }])
    expect(fake.handshakes[0]).not.toHaveProperty('origin')
  })

  const errorAt = (input: string) => ({
    type: 'value_not_in_list',
    message: 'Value not in list',
    details: 'it is not there',
    extra_info: { input_name: input },
  })
  const refusalAt = (node: string, input: string, outputs = ['9']) => ({
    error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' },
    node_errors: {
      [node]: { errors: [errorAt(input)], dependent_outputs: outputs, class_type: 'Any' },
    },
  })

  test.for<[string, object, string]>([
    ['a value of the customer', refusalAt('6', 'text'), 'invalid_input'],
    ['a file that is not installed', refusalAt('4', 'ckpt_name'), 'internal'],
    [
      'a node that is not installed',
      {
        error: { type: 'invalid_prompt', message: 'Cannot execute because node X does not exist.' },
        node_errors: {},
      },
      'internal',
    ],
  ])('that is refused is the fault of whoever chose the value: %s', async ([, body, code]) => {
    const { provider, fake, newWork } = await openComfyUi()
    fake.does = { submit: { status: 400, body } }

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject({ code, mayHaveBegun: false })
  })

  test('that is accepted in parts has failed, and is canceled, unless the parts are what we want', async () => {
    const subject = await openComfyUi()
    const { provider, fake, newWork } = subject
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    fake.nodeErrors = refusalAt('6', 'text').node_errors
    const handle = await provider.submit(work, never())

    expect(await provider.poll(handle, work, never())).toMatchObject({
      state: 'failed',
      code: 'invalid_input',
      detail: expect.stringContaining('6.text: Value not in list'),
    })
    expect(fake.bought[0]?.status).toBe('canceled')

    fake.does = {}
    fake.nodeErrors = refusalAt('6', 'text', ['20']).node_errors
    expect((await subject.run()).end).toMatchObject({ state: 'succeeded' })
  })
})

describe('a run', () => {
  test('has cost the time that it had the machine', async () => {
    const { run } = await openComfyUi()
    const cost = { amount: PREDICT_SECONDS, unit: 'seconds' }

    expect((await run()).end).toMatchObject({ state: 'succeeded', cost })
    expect((await run({ end: { status: 'failed', error: 'no' } })).end).toMatchObject({
      state: 'failed',
      cost,
    })
  })

  test('that fails says at which node, and why', async () => {
    const { run } = await openComfyUi()

    expect((await run({ end: { status: 'failed', error: 'CUDA out of memory' } })).end).toMatchObject({
      detail: 'KSampler, node 3: RuntimeError: CUDA out of memory',
    })
  })

  test('without a status has ended well', async () => {
    const { run, fake } = await openComfyUi()
    fake.hasStatus = false

    expect((await run()).end).toMatchObject({ state: 'succeeded' })
  })

  test('that ends between two questions is not lost', async () => {
    const { provider, fake, newWork } = await openComfyUi()
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())

    fake.beforeQueue = () => fake.advance(60_000)

    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'succeeded' })
  })

  test('is lost with a restart', async () => {
    const { provider, fake, newWork } = await openComfyUi()
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())
    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })

    fake.restart()

    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'failed', code: 'unavailable' })
  })

  test.for([
    ['queued', 60_000, true],
    ['queued', 60_000, false],
    ['running', 0, true],
    ['running', 0, false],
  ] as const)(
    'that is %s can be canceled (%j, with addresses of jobs: %j)',
    async ([, queuedMs, hasJobs]) => {
      const { provider, fake, newWork } = await openComfyUi()
      Object.assign(fake, { hasJobs, does: { queuedMs, durationMs: 60_000 } })
      const late = newWork({ deadlineMs: fake.now() })
      const early = newWork()
      const handles = [await provider.submit(late, never()), await provider.submit(early, never())] as const

      await provider.cancel(handles[0], late, never())

      expect(fake.bought.map(({ status }) => status === 'canceled')).toEqual([true, false])
      expect(await provider.poll(handles[0], late, never())).toMatchObject({ code: 'timeout' })
      await provider.cancel(handles[1], early, never())
      expect(await provider.poll(handles[1], early, never())).toMatchObject({ code: 'unavailable' })
      // An interrupt that names no prompt would stop somebody else's.
      expect(fake.calls.includes('POST /interrupt')).toBe(!hasJobs && queuedMs === 0)
    },
  )
})

describe('health', () => {
  test('is ready, busy or down', async () => {
    const { provider, fake, settings, newWork } = await openComfyUi()
    const health = () => provider.health?.(settings, never())

    expect(await health()).toEqual({ state: 'ready' })
    fake.does = { durationMs: 60_000 }
    await provider.submit(newWork(), never())
    expect(await health()).toEqual({ state: 'busy' })
    fake.leave()
    await expect(health()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('is down where something else answers', async () => {
    const { provider, settings, fake } = await openComfyUi()

    const url = `${fake.url}/elsewhere`
    expect(await provider.health?.({ ...settings, url }, never())).toMatchObject({ state: 'down' })
  })
})
