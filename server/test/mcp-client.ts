import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

export type AgentOptions = {
  headers?: Record<string, string>
  /** Whether it answers questions for its person, and how. */
  answers?: (message: string) => 'accept' | 'decline'
  /** `legacy` speaks the revisions before 2026-07-28. */
  era?: 'legacy' | 'modern'
  fetch?: typeof fetch
}

/** An agent: the official client at `/mcp`, with a key. */
export async function connectAgent(origin: string, key: string, options: AgentOptions = {}) {
  const { headers = {}, answers, era = 'modern' } = options
  const client = new Client(
    { name: 'tests', version: '1' },
    {
      capabilities: answers ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
    },
  )
  if (answers)
    client.setRequestHandler('elicitation/create', ({ params }) => ({
      action: answers(params.message),
      content: {},
    }))
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
      ...(options.fetch && { fetch: options.fetch }),
    }),
  )
  /** What a tool says: its structured content, or the refusal. */
  async function call(
    name: string,
    args: Record<string, unknown> = {},
    onprogress?: (progress: any) => void,
  ): Promise<any> {
    const result = await client.callTool({ name, arguments: args }, onprogress ? { onprogress } : {})
    if (!result.isError) return result.structuredContent
    const [text] = result.content
    return text?.type === 'text' ? JSON.parse(text.text) : result
  }
  return { client, call }
}
