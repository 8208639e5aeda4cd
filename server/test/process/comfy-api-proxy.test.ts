import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { needs } from '../outside-program.ts'
import { finish, never } from '../providers/conformance.ts'
import { comfyKey, startFakeComfyV2 } from '../providers/fake-comfyui-v2.ts'
import { startFakeComfyUi } from '../providers/fake-comfyui.ts'
import { pixel } from '../providers/fake-runs.ts'
import { openAt } from '../providers/open-comfyui.ts'
import { textBindings, textToImage } from '../providers/text-to-image.ts'
import { inputOf } from '../providers/work.ts'
import { until } from '../until.ts'
import { freePort } from './launch.ts'

// API v2 with the server and the client that Comfy itself has made.

const hasPackages = needs('python3', 'pip install comfy-api-proxy==0.1.6 comfy-sdk==0.5.0', () => {
  try {
    execFileSync('python3', ['-c', 'import comfy_api_proxy, comfy_sdk'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

describe.runIf(hasPackages)('comfy-api-proxy before a ComfyUI', () => {
  test('runs a graph with a file, and its output is read through it', async () => {
    const { comfyUi, newWork, submitted } = await setUp()
    const image = inputOf({
      sizeBytes: pixel.length,
      async *open() {
        yield pixel
      },
    })
    const request = { bindings: { ...textBindings, image: { to: '6.image' } } }

    const { end } = await submitted(
      newWork({ params: { prompt: 'a', image: 'a' }, inputs: { image: [image] }, request }),
    )

    const [output] = end.state === 'succeeded' ? end.outputs : []
    expect(output).toMatchObject({ kind: 'image', mimeType: 'image/png' })
    expect(Buffer.concat(await Array.fromAsync(output!.bytes as AsyncIterable<Buffer>))).toEqual(pixel)
    expect(comfyUi.prompts[0]?.prompt['6']?.inputs.image).toMatch(/^atelier-.*-1\.png$/)
    expect(comfyUi.uploads).toHaveLength(1)
  })

  test.for([
    ['NSFW content detected', 'content_policy'],
    ['out of memory', 'internal'],
  ])('says how a run has failed: %s', async ([error, code]) => {
    const { comfyUi, newWork, submitted } = await setUp()
    comfyUi.does = { end: { status: 'failed', error: error! } }

    expect((await submitted(newWork())).end).toMatchObject({ state: 'failed', code })
  })

  test('refuses a value of the customer as such, and takes no key twice', async () => {
    const { comfyUi, newWork, provider } = await setUp()
    const errors = [{ type: 'x', message: 'no', details: '', extra_info: { input_name: 'text' } }]
    const body = { error: { type: 'x', message: 'no' }, node_errors: { '6': { errors } } }
    comfyUi.does = { submit: { status: 400, body } }
    const work = newWork()

    await expect(provider.submit(work, never())).rejects.toMatchObject({ code: 'invalid_input' })
    comfyUi.does = { durationMs: 60_000 }
    await provider.submit(work, never())
    await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
    expect(comfyUi.bought).toHaveLength(1)
  })

  test('cancels a run, tells its progress, and finds it again by its graph', async () => {
    const { comfyUi, newWork, provider, restarted } = await setUp()
    comfyUi.does = { durationMs: 60_000 }
    const work = newWork({ beganAtMs: Date.now() })
    const handle = await provider.submit(work, never())

    expect(await restarted.reconcile?.(work, never())).toEqual(handle)
    const polled = () => provider.poll(handle, work, never())
    await polled()
    const { id } = comfyUi.bought[0]!
    await until(() => comfyUi.isHeardBy(id))
    const progress = { '3': { value: 1, max: 2, state: 'running' } }
    comfyUi.say(id, JSON.stringify({ type: 'progress_state', data: { prompt_id: id, nodes: progress } }))
    await until(async () => ((await polled()) as { progress?: number }).progress !== undefined)
    await provider.cancel(handle, work, never())
    expect(await polled()).toMatchObject({ state: 'failed', code: 'unavailable' })
  })

  test('has lost what a restarted ComfyUI has forgotten', async () => {
    const { comfyUi, newWork, provider } = await setUp()
    comfyUi.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())

    comfyUi.restart()

    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'failed', code: 'unavailable' })
  })

  test('is down where the token is wrong', async () => {
    const { provider, settings } = await setUp()

    expect(await provider.health?.(settings, never())).toEqual({ state: 'ready' })
    const wrong = { ...settings, key: '${WRONG_KEY}' }
    expect(await provider.health?.(wrong, never())).toMatchObject({ state: 'down' })
  })
})

test.runIf(hasPackages)('our imitation of API v2 is one to comfy-sdk', async () => {
  const fake = await startFakeComfyV2()
  onTestFinished(fake.close)
  const child = spawn('python3', [fileURLToPath(new URL('comfyui/sdk.py', import.meta.url))], {
    env: { ...process.env, COMFY_BASE_URL: fake.url, COMFY_API_KEY: comfyKey },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(textToImage))
  const printed = Buffer.concat(await Array.fromAsync(child.stdout, (chunk: Buffer) => chunk)).toString()

  const [run] = fake.bought
  expect(JSON.parse(printed)).toEqual({
    id: run?.id,
    status: 'succeeded',
    outputs: [['9', `${run?.id}-0.png`, pixel.length]],
    listed: [run?.id],
  })
})

async function setUp() {
  const comfyUi = await startFakeComfyUi()
  comfyUi.hasJobs = true
  onTestFinished(comfyUi.close)
  const port = await freePort()
  const args = ['--comfyui', comfyUi.url, '--port', String(port), '--token', comfyKey]
  const child = spawn('python3', ['-m', 'comfy_api_proxy.cli', ...args], { stdio: 'ignore' })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/api/v2/health`).catch(() => undefined))?.ok === true)
  const subject = openAt(comfyUi, { url, api: 'v2', key: '${COMFY_KEY}', graph: textToImage, outputs: ['9'] })
  const submitted = async (work: Parameters<typeof subject.provider.submit>[0]) => {
    const handle = await subject.provider.submit(work, never())
    return { end: await finish(subject, subject.provider, handle, work) }
  }
  return { ...subject, comfyUi, submitted }
}
