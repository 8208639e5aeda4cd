import { execFile, execFileSync } from 'node:child_process'
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { fileOfStranger, loadStranger } from '../../../scripts/strangers.ts'
import { sample } from '../../../media/test/samples.ts'
import { stopApp, testApp, type Parts } from '../app.ts'
import { needs, needsStranger } from '../outside-program.ts'
import { makeDataDir } from './program.ts'

// What clients by others make of /mcp, on a service whose jobs run by themselves.

const working: Parts = { isWorking: true }
const start = () => testApp({}, working)
const run = promisify(execFile)
const script = fileURLToPath(new URL('mcp-agent.py', import.meta.url))
afterAll(stopApp)

type OldClient = {
  connect(transport: unknown): Promise<void>
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: object): Promise<{ structuredContent: any; content: { type: string }[] }>
  close(): Promise<void>
}

describe.runIf(needsStranger('@modelcontextprotocol/sdk'))('the TypeScript client of before', () => {
  test('initializes, checks results against their schemas, and is charged once', async () => {
    const app = await start()
    const alice = await app.account({ coins: 100 })
    const { Client } = await loadStranger<{ Client: new (info: object) => OldClient }>(
      '@modelcontextprotocol/sdk/client/index.js',
    )
    const { StreamableHTTPClientTransport } = await loadStranger<{
      StreamableHTTPClientTransport: new (url: URL, options: object) => unknown
    }>('@modelcontextprotocol/sdk/client/streamableHttp.js')
    const client = new Client({ name: 'tests', version: '1' })
    const headers = { authorization: `Bearer ${alice.key}` }
    const wish = {
      modelId: 'sandbox-image',
      params: { prompt: 'x' },
      maxCoins: 9,
      confirmedCoins: 5,
      requestId: 'a',
    }

    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`), { requestInit: { headers } }),
    )
    const { tools } = await client.listTools()
    const first = await client.callTool({ name: 'generate', arguments: wish })
    const again = await client.callTool({ name: 'generate', arguments: wish })
    const { id } = first.structuredContent.generation
    const done = await client.callTool({ name: 'wait_for_generation', arguments: { id } })
    await client.close()

    expect(tools.length).toBe(10)
    expect(again.structuredContent.generation.id).toBe(id)
    expect(done.structuredContent.generation.status).toBe('succeeded')
    expect(done.content.map(({ type }) => type)).toEqual(['text', 'resource_link', 'image'])
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
  })
})

describe.runIf(needsStranger('@modelcontextprotocol/inspector-cli'))(
  'the command line of the inspector',
  () => {
    test('calls every tool', async () => {
      const app = await start()
      const alice = await app.account({ coins: 100, runningLimit: 1 })
      const inspector = layOutInspector()
      const inspect = async (...args: string[]) => {
        const header = `Authorization: Bearer ${alice.key}`
        const where = [`${app.origin}/mcp`, '--transport', 'http', '--header', header]
        const { stdout } = await run(process.execPath, [inspector, ...where, '--method', ...args], {
          maxBuffer: 2 ** 24,
        })
        return JSON.parse(stdout)
      }
      const call = async (name: string, args: Record<string, unknown> = {}) => {
        const given = Object.entries(args).flatMap(([key, value]) => [
          '--tool-arg',
          `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
        ])
        const { isError, structuredContent } = await inspect('tools/call', '--tool-name', name, ...given)
        expect([name, isError ?? false]).toEqual([name, false])
        called.add(name)
        return structuredContent
      }
      const called = new Set<string>()
      const wish = { modelId: 'sandbox-image', params: { prompt: 'a boat' } }
      const image = await sample('image/png')

      const { tools } = await inspect('tools/list')
      await call('find_models', { query: 'sandbox' })
      await call('get_model', { modelId: 'sandbox-image' })
      const { coins } = await call('quote', wish)
      const { generation } = await call('generate', {
        ...wish,
        maxCoins: coins,
        confirmedCoins: coins,
        requestId: 'one',
      })
      const { generation: done } = await call('wait_for_generation', { id: generation.id })
      await call('get_generation', { id: generation.id })
      const slow = await alice.submit({ prompt: '#delay=2000' })
      const queued = await alice.submit()
      await call('cancel_generation', { id: queued.id })
      await call('wait_for_generation', { id: slow.id })
      const listed = await call('list_generations', { limit: 5 })
      await call('upload_file', { base64: image.toString('base64') })
      await call('get_account')
      const { resources } = await inspect('resources/list')
      const { prompts } = await inspect('prompts/list')

      expect(done.status).toBe('succeeded')
      expect(listed.generations.length).toBe(3)
      expect(resources.length).toBeGreaterThan(1)
      expect(prompts.length).toBe(3)
      expect(tools.map(({ name }: { name: string }) => name).toSorted()).toEqual([...called].toSorted())
    })
  },
)

test.runIf(needs('python3', 'pip install mcp', hasPythonSdk))(
  'the Python client buys once and waits',
  async () => {
    const app = await start()
    const alice = await app.account({ coins: 100 })

    const { stdout } = await run('python3', [script, `${app.origin}/mcp`, alice.key])

    const { tools, ids, status, content } = JSON.parse(stdout)
    expect(tools).toContain('generate')
    expect(new Set(ids).size).toBe(1)
    expect(status).toBe('succeeded')
    expect(content).toEqual(['text', 'resource_link', 'image'])
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
  },
)

/** The command line reads the version of the inspector from the folder above its own, where the inspector has it. */
function layOutInspector(): string {
  const folder = makeDataDir()
  cpSync(fileOfStranger('@modelcontextprotocol/inspector-cli'), `${folder}/cli`, { recursive: true })
  writeFileSync(
    `${folder}/package.json`,
    JSON.stringify({ name: 'inspector', version: '1.0.3', type: 'module' }),
  )
  symlinkSync(fileOfStranger(''), `${folder}/node_modules`)
  return `${folder}/cli/build/index.js`
}

function hasPythonSdk(): boolean {
  try {
    execFileSync('python3', ['-c', 'import mcp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
