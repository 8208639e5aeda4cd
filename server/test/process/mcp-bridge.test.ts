import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { stopApp, testApp } from '../app.ts'

const program = fileURLToPath(new URL('../../src/mcp-command/main.ts', import.meta.url))
afterAll(stopApp)

/** An agent that starts the bridge and speaks to it by its standard streams. */
async function startBridge(origin: string, key: string, era: 'legacy' | 'modern') {
  const client = new Client(
    { name: 'tests', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  )
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, '--url', origin],
    env: { ATELIER_API_KEY: key },
  })
  onTestFinished(() => client.close())
  await client.connect(transport)
  return client
}

describe.each(['modern', 'legacy'] as const)('the bridge, for an agent of the %s revisions', (era) => {
  test('passes on tools, results, progress and refusals', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const client = await startBridge(app.origin, alice.key, era)
    const request = {
      modelId: 'sandbox-image',
      params: { prompt: 'ä boat\nat sea' },
      maxCoins: 9,
      confirmedCoins: 5,
    }

    const { tools } = await client.listTools()
    const bought = await client.callTool({ name: 'generate', arguments: { ...request, requestId: 'one' } })
    const { id } = (bought.structuredContent as any).generation
    const heard: unknown[] = []
    await client.callTool(
      { name: 'wait_for_generation', arguments: { id, seconds: 1 } },
      { onprogress: (at) => heard.push(at) },
    )
    const unknown = await client.callTool({ name: 'get_model', arguments: { modelId: 'none' } })
    const { resources } = await client.listResources()
    const { contents } = await client.readResource({ uri: resources[0]!.uri })

    expect(tools.length).toBe(10)
    expect(heard).toMatchObject([{ message: 'queued, place 1' }])
    expect(unknown.isError).toBe(true)
    expect(contents[0]).toMatchObject({ uri: `atelier://generations/${id}` })
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })
})

test('the bridge says why a key is refused', async () => {
  const app = await testApp()

  await expect(startBridge(app.origin, 'ak_wrong', 'legacy')).rejects.toThrow('does not exist')
})
