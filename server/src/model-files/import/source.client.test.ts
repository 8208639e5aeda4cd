import { describe, expect, test } from 'vitest'
import type { OutboundRequest } from '../../platform/outbound/client.ts'
import { OutboundError } from '../../platform/outbound/error.ts'
import * as graphs from '../../../test/sample-graphs.ts'
import * as schemas from '../../../test/model-schemas.ts'
import { importSource, type ImportRequest } from './source.client.ts'

type Reply = { status?: number; body?: string; isCut?: boolean }

/** Imports while every address answers as the test says. */
async function imported(request: ImportRequest, replies: Record<string, unknown>, key?: string) {
  const asked: OutboundRequest[] = []
  const send = async (sent: OutboundRequest) => {
    asked.push(sent)
    const reply = replies[sent.url]
    if (reply === undefined) throw new OutboundError('unreachable', 'The connection was refused.')
    const { status = 200, body = JSON.stringify(reply), isCut = false } = isReply(reply) ? reply : {}
    return { status, headers: {}, body: Buffer.from(body), isCut }
  }
  const keys = { fal: 'FAL_KEY', replicate: 'REPLICATE_KEY', openai: 'OPENAI_KEY' }
  const tools = { outbound: { send }, keys, keyFor: () => key }
  return { draft: await importSource(request, tools), asked }
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && ('body' in value || 'status' in value)

describe('where a source is had', () => {
  test('an address that is none is said to be none', async () => {
    const graph = JSON.stringify({ '9': { class_type: 'SaveImage', inputs: {} } })

    await expect(imported({ document: graph, url: 'gpu/x' }, {})).rejects.toThrow(
      'gpu/x/object_info/SaveImage is no address',
    )
  })

  test('Replicate: from its API, with the key', async () => {
    const url = 'https://api.replicate.com/v1/models/someone/clips'

    const { draft, asked } = await imported(
      { address: 'someone/clips' },
      { [url]: schemas.replicateVideo },
      'the-key',
    )

    expect(draft.backend.settings).toEqual({ key: '${REPLICATE_KEY}', model: 'someone/clips' })
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer the-key' })
  })

  test('Replicate: the schema of a version alone, with the name of its model', async () => {
    const document = JSON.stringify(schemas.replicateVideo.latest_version.openapi_schema)

    const { draft } = await imported({ document, family: 'replicate', model: 'a/b' }, {})

    expect(draft.backend.settings).toMatchObject({ model: 'a/b' })
    await expect(imported({ document, family: 'replicate' }, {})).rejects.toThrow(
      'does not say whose model it is',
    )
  })

  test('fal: the document of an endpoint, without a key', async () => {
    const url = 'https://fal.ai/api/openapi/queue/openapi.json?endpoint_id=fal-ai/flux/dev'

    const { draft, asked } = await imported(
      { address: 'fal-ai/flux/dev' },
      { [url]: schemas.falImage },
      'the-key',
    )

    expect(draft.backend.settings).toMatchObject({ model: 'fal-ai/flux/dev' })
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
  })

  test('a server in the shape of OpenAI: its list, with the key where there is one', async () => {
    const replies = { 'http://gpu:8000/v1/models': schemas.openAiModels('flux') }

    const keyed = await imported({ address: 'http://gpu:8000/v1' }, replies, 'the-key')
    const open = await imported({ address: 'http://gpu:8000/v1/' }, replies)

    expect(keyed.draft.backend.settings).toEqual({
      url: 'http://gpu:8000/v1',
      key: '${OPENAI_KEY}',
      model: 'flux',
    })
    expect(open.draft.backend.settings).toEqual({ url: 'http://gpu:8000/v1', model: 'flux' })
  })

  test('ComfyUI: each class of nodes once', async () => {
    const classes = new Set(Object.values(graphs.stableDiffusion).map((node) => node.class_type))
    const replies = Object.fromEntries(
      [...classes].map((name) => [`http://gpu:8188/object_info/${name}`, { [name]: {} }]),
    )

    const { asked, draft } = await imported(
      { document: JSON.stringify(graphs.stableDiffusion), url: 'http://gpu:8188/' },
      replies,
    )

    expect(asked).toHaveLength(classes.size)
    expect(draft.undecided.some(({ text }) => text.includes('has no node'))).toBe(false)
  })
})

describe('a document that is none', () => {
  test.for<[string, string]>([
    ['', 'my.json is empty; expected JSON.'],
    ['\uFFFDPNG\r\n', 'my.json is not text; expected JSON.'],
    ['<!doctype html>', 'my.json is no JSON: reading stopped at line 1, column 1; expected JSON.'],
    ['{\n  "3": {"inputs"', 'my.json is no JSON: reading stopped at line 2, column 17; expected JSON.'],
  ])('%j', async ([document, message]) => {
    await expect(imported({ document, documentName: 'my.json' }, {})).rejects.toThrow(message)
  })
})

describe('what went wrong is a sentence without anything of the answer', () => {
  test.for<[string, unknown, string]>([
    ['nobody is there', undefined, 'http://gpu:5000: The connection was refused.'],
    [
      'no schema',
      { status: 503, body: 'secret' },
      'http://gpu:5000 answered 503. A container that was not built',
    ],
    ['a redirect', { status: 302, body: '' }, 'Use the address to which it redirects.'],
    ['no JSON', { body: '<html>secret' }, 'The document at http://gpu:5000 is no JSON: reading stopped'],
    ['nothing', { body: ' ' }, 'The document at http://gpu:5000 is empty; expected JSON.'],
    ['too much', { body: '{', isCut: true }, 'with more than 8 MiB'],
    ['another document', { body: '{"secret":1}' }, 'This is neither a ComfyUI graph'],
  ])('%s', async ([, reply, message]) => {
    const importing = imported({ address: 'http://gpu:5000' }, { 'http://gpu:5000/openapi.json': reply })

    await expect(importing).rejects.toThrow(message)
    await expect(importing).rejects.not.toThrow('secret')
  })
})
