import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, type TestApp } from '../../app.ts'
import { openInstallation } from '../../posted-models.ts'

const { installation, modelFile, replicate, replicateBackend } = await openInstallation()

let app: TestApp
beforeEach(async () => {
  app = await installation()
})

const check = (...texts: string[]) =>
  app.operator.post('/operator/v1/models/check', {
    files: texts.map((text, index) => ({ name: `${index}.yaml`, text })),
  })

describe('POST /operator/v1/models/check', () => {
  test('a right file has no mistakes, also where it replaces one of the installation', async () => {
    const body = await expectOk(check(modelFile(), modelFile({ id: 'on-cog' })))

    expect(body).toEqual({ mistakes: [], notes: [], modelIds: ['mine', 'on-cog'] })
  })

  test('mistakes have file, line and column; a built-in model keeps its id', async () => {
    const { mistakes } = await expectOk(
      check(modelFile({ vendor: '' }), modelFile({ id: 'sandbox-image' }), 'id: ['),
    )

    expect(mistakes).toEqual([
      {
        file: '0.yaml',
        line: 7,
        column: 13,
        path: 'vendor',
        message: expect.stringContaining('fewer than 1'),
      },
      {
        file: '1.yaml',
        line: 2,
        column: 9,
        path: 'id',
        message: expect.stringContaining('sandbox-image is taken by'),
      },
      { file: '2.yaml', line: 1, column: 6, path: '', message: expect.any(String) },
    ])
  })

  test.for<[string, object, string]>([
    [
      'an origin that no model file names',
      { backends: [{ provider: 'cog', settings: { url: 'http://10.0.0.1:5000' } }] },
      'http://10.0.0.1:5000 is named by no model file',
    ],
    [
      'another port of a machine',
      { backends: [{ provider: 'cog', settings: { url: 'http://127.0.0.1:1' } }] },
      'http://127.0.0.1:1 is named by no model file',
    ],
    [
      'an address for callbacks',
      {
        backends: [
          { provider: 'cog', settings: { url: replicate.url, callbackUrl: 'https://elsewhere.example' } },
        ],
      },
      'https://elsewhere.example is named by no model file',
    ],
    [
      'the key of another backend',
      replicateBackend({ key: '${OTHER_KEY}' }),
      'no model file of this installation sends OTHER_KEY there',
    ],
    [
      'a key at another backend than its own',
      { backends: [{ provider: 'cog', settings: { url: modelFileUrl(), key: '${REPLICATE_KEY}' } }] },
      'sends REPLICATE_KEY there',
    ],
    [
      'a key at another backend, whose settings also name an address of its own',
      {
        backends: [
          {
            provider: 'cog',
            settings: { url: modelFileUrl(), key: '${REPLICATE_KEY}', note: `${replicate.url}/v1` },
          },
        ],
      },
      'sends REPLICATE_KEY there',
    ],
    [
      'a variable that is not listed',
      replicateBackend({ key: '${PATH}' }),
      'PATH is not listed in BACKEND_SECRETS',
    ],
  ])('%s is a mistake', async ([, difference, message]) => {
    const { mistakes } = await expectOk(check(modelFile(difference)))

    expect(mistakes).toContainEqual(
      expect.objectContaining({ file: '0.yaml', message: expect.stringContaining(message) }),
    )
  })

  test('what the installation itself does is allowed', async () => {
    expect((await expectOk(check(modelFile(replicateBackend())))).mistakes).toEqual([])
  })

  test('two files of one name, names of paths and too many files are refused', async () => {
    const file = { name: 'a.yaml', text: 'id: a' }
    const post = (files: object[]) => app.operator.post('/operator/v1/models/check', { files })

    expect(await post([file, file])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'files.1.name' }] },
    })
    expect(await post([{ ...file, name: '../a.yaml' }])).toMatchObject({
      status: 400,
      body: { code: 'invalid_params' },
    })
    expect(await post([{ ...file, text: 'x'.repeat(262_145) }])).toMatchObject({ status: 400 })
    expect(await post([])).toMatchObject({ status: 400 })
    expect(await post([{ ...file, text: 'a: [1, 2]\n'.repeat(4000) }])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'files', message: 'has more fields than any model file' }] },
    })
  })
})

function modelFileUrl(): string {
  return JSON.parse(modelFile()).backends[0].settings.url
}
