import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createMcpHandler,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ListToolsResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { describeIssues } from '@atelier/contract/describe-issues.ts'
import type { Logger } from '../platform/log.ts'
import { compileCheck, unstorable } from '../platform/http/validation.ts'
import { refusalAnswer, toolAnswer } from './answers.ts'
import { instructions } from './instructions.ts'
import { prompts } from './prompts.ts'
import { RefusedCall } from './refused-call.ts'
import { listResources, readResource, resourceTemplates } from './resources.ts'
import type { Tool, ToolContext } from './tool.ts'
import { listedTool, tools } from './tools.ts'

/** What tools use of the node, without what they know of the call by the protocol. */
export type AgentContext = Omit<ToolContext, 'signal' | 'progress' | 'purchases'> & {
  purchases: Omit<ToolContext['purchases'], 'canAsk' | 'answerTo'>
  /** Signs what a person is asked, for this key alone: the answer is bound to it. */
  questions: { sign(about: string): string; verify(about: string, signature: string): boolean }
}

/** What answers say of it. */
type Node = { version: string; serviceName: string; log: Logger }

/**
 * Answers one request of the protocol, of any revision. Nothing is kept between two of them: a question to a person is the
 * answer to one request and comes back with the next, to whatever node.
 */
export function answerProtocol(
  request: Request,
  body: unknown,
  context: AgentContext,
  { version, serviceName, log }: Node,
): Promise<Response> {
  const handler = createMcpHandler(() => createServer(context, { version, serviceName, log }), {
    maxSubscriptions: 0, // Nothing changes that would be told of.
    onerror: (error) => log.debug({ err: error }, 'a request to /mcp was refused'),
  })
  return handler.fetch(request, { parsedBody: body })
}

function createServer(context: AgentContext, { version, serviceName, log }: Node): Server {
  const server = new Server(
    { name: 'atelier', title: serviceName, version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions,
      // Clients of earlier revisions would have to answer the node that asks.
      inputRequired: { legacyShim: false },
      cacheHints: {
        'tools/list': SAME_FOR_ALL,
        'prompts/list': SAME_FOR_ALL,
        'resources/templates/list': SAME_FOR_ALL,
      },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listed }))
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const called = tools.find(({ name }) => name === params.name)
    if (!called)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${params.name}".`)
    try {
      return await callTool(called, params.arguments ?? {}, context, ctx)
    } catch (thrown) {
      if (thrown instanceof RefusedCall) return refusalAnswer(thrown.refusal)
      log.error({ err: thrown, tool: params.name }, 'a tool failed')
      return refusalAnswer({ code: 'internal', detail: failed })
    }
  })
  addResources(server, context, log)
  addPrompts(server, serviceName)
  return server
}

function addResources(server: Server, context: AgentContext, log: Logger): void {
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/list', async () => ({
    resources: await orProtocolError(listResources(context), log),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => ({
    contents: await orProtocolError(readResource(uri, context), log, uri),
  }))
}

function addPrompts(server: Server, serviceName: string): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ write: _, ...prompt }) => prompt),
  }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    const prompt = prompts.find((each) => each.name === name)
    const missing = prompt?.arguments.filter((each) => each.required && !given[each.name]) ?? []
    if (!prompt || missing.length > 0) {
      const wrong = prompt ? `needs ${missing.map((each) => each.name).join(', ')}` : 'is unknown'
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The prompt "${name}" ${wrong}.`)
    }
    const text = prompt.write(given, serviceName)
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
}

/** Only tools have results that refuse. The library would tell an agent the words of any other error. */
async function orProtocolError<Value>(asked: Promise<Value>, log: Logger, uri = ''): Promise<Value> {
  try {
    return await asked
  } catch (thrown) {
    if (!(thrown instanceof RefusedCall)) {
      log.error({ err: thrown, uri }, 'a resource could not be read')
      throw new ProtocolError(ProtocolErrorCode.InternalError, `internal: ${readFailed}`)
    }
    const { code, detail } = thrown.refusal
    if (code === 'not_found') throw new ResourceNotFoundError(uri, detail)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `${code}: ${detail}`, thrown.refusal)
  }
}

/** Plain JSON, without what schemas know of their types. */
const listed = JSON.parse(JSON.stringify(tools.map(listedTool))) as ListToolsResult['tools']

const SAME_FOR_ALL = { ttlMs: 3_600_000, cacheScope: 'public' } as const

const readFailed = 'Something went wrong on our side. Try again.'
const failed =
  'Something went wrong on our side. Repeat the same call: with the same requestId it is charged at most once.'

async function callTool(called: Tool, args: unknown, context: AgentContext, ctx: ServerContext) {
  const wrong = compileCheck(called.input)(args)
  const issues = wrong.length > 0 ? wrong : unstorable(args)
  if (issues.length > 0)
    throw new RefusedCall({ code: 'invalid_params', detail: describeIssues(issues), issues })
  const { question, ...result } = await called.run(args, { ...context, ...knownOfCall(context, ctx) })
  if (!question) return toolAnswer(result)
  const { message, about } = question
  return inputRequired({
    inputRequests: {
      [QUESTION]: inputRequired.elicit({
        message,
        requestedSchema: { type: 'object', properties: {} }, // To accept or to decline is the whole answer.
      }),
    },
    requestState: context.questions.sign(about),
  })
}

const QUESTION = 'buy'

function knownOfCall(context: AgentContext, { mcpReq }: ServerContext) {
  const { _meta: meta } = mcpReq
  const token = meta?.progressToken
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {}
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined
  const { questions, purchases } = context
  return {
    signal: mcpReq.signal,
    async progress(done: number, message: string) {
      if (token === undefined) return
      const params = { progressToken: token, progress: done, total: 1, message }
      await mcpReq.notify({ method: 'notifications/progress', params })
    },
    purchases: {
      ...purchases,
      canAsk: capabilities?.elicitation !== undefined,
      answerTo(about: string) {
        const answer = inputResponse(mcpReq.inputResponses, QUESTION)
        const state = mcpReq.requestState<string>()
        if (answer.kind !== 'elicit' || typeof state !== 'string' || !questions.verify(about, state))
          return undefined
        return answer.action === 'accept' ? ('accepted' as const) : ('declined' as const)
      },
    },
  }
}
