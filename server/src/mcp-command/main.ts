// What `npm run mcp --` runs: a bridge for agents that start a program and speak to it by its standard streams. Each line
// that they write is sent to `/mcp` of a server, and what that answers is written back. docs/guides/agents.md
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { openBridge } from './bridge.ts'

const usage = `A bridge from standard streams to the /mcp of an Atelier, for agents that cannot reach it over HTTP.

  ATELIER_API_KEY=… npm run --silent mcp -- --url https://atelier.example`

const { values } = parseArgs({ options: { url: { type: 'string' }, help: { type: 'boolean' } } })
const key = process.env['ATELIER_API_KEY'] ?? ''
const address = URL.parse('/mcp', values.url)
if (values.help) process.stdout.write(`${usage}\n`)
else if (!address || key === '') {
  const missing = address
    ? 'Set ATELIER_API_KEY to an API key of your account.'
    : 'Say where the server is: --url.'
  process.stderr.write(`${missing}\n\n${usage}\n`)
  process.exitCode = 1
} else {
  const bridge = openBridge({ address, key, write: (line) => void process.stdout.write(`${line}\n`) })
  // The end of the agent is the end of its input; what is under way is answered first.
  const underWay = new Set<Promise<void>>()
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue
    const sent: Promise<void> = bridge.send(line).finally(() => underWay.delete(sent))
    underWay.add(sent)
  }
  await Promise.all(underWay)
}
