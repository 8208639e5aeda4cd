import { beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { expectOk, type TestApp } from '../../app.ts'
import { stableDiffusion } from '../../sample-graphs.ts'
import { openInstallation } from '../../posted-models.ts'

const { cog, installation } = await openInstallation()

let app: TestApp
beforeEach(async () => {
  app = await installation()
})

const post = (body: object) => app.operator.post('/operator/v1/models/import', body)

describe('POST /operator/v1/models/import', () => {
  test('drafts a model file of a document, with a list of what it could not decide', async () => {
    const { text, undecided } = await expectOk(
      post({ document: JSON.stringify(stableDiffusion), name: 'my-graph' }),
    )

    expect(parse(text)).toMatchObject({
      id: 'my-graph',
      taskType: 'image.generate',
      backends: [{ provider: 'comfyui' }],
    })
    expect(undecided).toContainEqual({
      line: expect.any(Number),
      path: 'price',
      text: expect.stringContaining('a guess'),
    })
    expect(text.split('\n')[undecided[0].line - 2]).toContain('# DECIDE')
  })

  test.for<[string, object, string, string]>([
    ['no JSON', { document: 'hello' }, 'document', 'The document is no JSON: reading stopped at line 1'],
    ['of no family', { document: '{"a":1}' }, 'document', 'This is neither'],
    ['of the editor', { document: '{"nodes":[],"links":[]}' }, 'document', 'Export (API)'],
    ['neither document nor address', {}, 'document', 'Send either'],
    ['both', { document: '{}', address: 'a/b' }, 'document', 'Send either'],
    [
      'a model of Replicate, without its key',
      { address: 'acme/camera' },
      'address',
      'Replicate shows its models to those with a key',
    ],
    ['an address that is none', { address: 'hello' }, 'address', 'hello is no address that begins with'],
  ])('%s', async ([, body, path, message]) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path, message: expect.stringContaining(message) }] },
    })
  })

  test.for([
    'http://127.0.0.1:9/v1',
    'http://10.0.0.1/openapi.json',
    'https://localhost/openapi.json',
    'http://169.254.169.254/latest',
  ])('%s is not asked: it is neither public nor an origin of the model files', async (address) => {
    const { status, body } = await post({ address })

    expect(status).toBe(400)
    expect(body.issues[0].message).toMatch(/Use an address that begins with https|is not public/)
  })

  test('an origin of the model files is asked, and answers only with what can be read', async () => {
    // The imitation of a container has no schema.
    expect(await post({ address: cog.url })).toMatchObject({
      status: 400,
      body: { issues: [{ message: expect.stringContaining('answered 404') }] },
    })
  })
})
