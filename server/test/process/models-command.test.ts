// `npm run models --` as an operator runs it: a process with nothing but its environment.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { stableDiffusion } from '../sample-graphs.ts'
import { model } from '../example-catalog.ts'
import { startFakeCog } from '../providers/fake-cog.ts'
import { startFakeComfyUi } from '../providers/fake-comfyui.ts'
import { dataUrl } from '../providers/fake-runs.ts'
import { startReceiver } from '../receiver.ts'
import { until } from '../until.ts'
import { makeDataDir } from './program.ts'

const entry = fileURLToPath(new URL('../../src/models-command/main.ts', import.meta.url))

function start(args: string[], variables: Record<string, string> = {}) {
  const environment = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  }
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: makeDataDir(),
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, printed, ended }
}

const run = (...[args, variables]: Parameters<typeof start>) => start(args, variables).ended

function write(name: string, content: string): string {
  const path = join(makeDataDir(), name)
  writeFileSync(path, content)
  return path
}

async function startCog() {
  const cog = await startFakeCog()
  onTestFinished(() => cog.close())
  const backends = [{ provider: 'cog', settings: { url: cog.url }, cost: { perUnit: { seconds: 0.002 } } }]
  const file = write('painter.yaml', JSON.stringify({ ...model, backends }))
  return { cog, file }
}

describe('import and check', () => {
  test('a graph becomes a model file that check takes, with a list of what is to be decided', async () => {
    const graph = write('my-graph.json', JSON.stringify(stableDiffusion))
    const draft = join(makeDataDir(), 'mine.yaml')

    const imported = await run(['import', graph, '--url', 'http://127.0.0.1:9', '--out', draft])
    const unasked = await run(['import', graph, '--out', draft])

    // Nobody is at that address.
    expect(imported).toMatchObject({
      code: 1,
      err: expect.stringContaining('http://127.0.0.1:9: The connection was refused.'),
    })
    expect(unasked).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringMatching(/things to decide in .*mine\.yaml/),
    })
    expect(readFileSync(draft, 'utf8')).toContain('id: my-graph')
    expect(await run(['import', graph, '--out', draft])).toMatchObject({
      code: 1,
      err: `--out: ${draft} exists and is not overwritten; name another file, or remove it.\n`,
    })
  })

  test('a graph that was imported is checked, and runs at ComfyUI', async () => {
    const comfyUi = await startFakeComfyUi()
    onTestFinished(() => comfyUi.close())
    const graph = write('my-graph.json', JSON.stringify(stableDiffusion))
    const { out: draft } = await run(['import', graph])
    const file = write('mine.yaml', draft.replace('http://127.0.0.1:8188', comfyUi.url))

    expect(await run(['check', file])).toEqual({ code: 0, out: '1 model, no mistakes\n', err: '' })
    const { code, out } = await run(['try', file, '--param', 'prompt=a fox', '--param', 'seed=7'])

    expect(out).toMatch(/charge +5 coins/)
    expect(code).toBe(0)
    expect(comfyUi.prompts).toMatchObject([
      {
        prompt: {
          '6': { inputs: { text: 'a fox' } },
          '3': { inputs: { seed: 7 } },
          '5': { inputs: { width: 512, height: 512 } },
        },
      },
    ])
  })

  test('a key is sent to an address that was typed only if the command names it', async () => {
    const sent: (string | undefined)[] = []
    const server = await startReceiver(({ headers }, response) => {
      sent.push(headers.authorization)
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'my-flux' }] }))
    })
    const variables = { BACKEND_SECRETS: 'OPENAI_KEY', OPENAI_KEY: 'sk-of-mine' }
    const args = ['import', `http://127.0.0.1:${server.port}/v1`, '--model', 'my-flux']

    expect(await run(args, variables)).toMatchObject({ code: 0 })
    expect(await run([...args, '--key', 'OPENAI_KEY'], variables)).toMatchObject({ code: 0 })

    expect(sent).toEqual([undefined, 'Bearer sk-of-mine'])
    expect(await run([...args, '--key', 'PATH'], variables)).toMatchObject({
      code: 1,
      err: '--key names PATH, which is not set and listed in BACKEND_SECRETS.\n',
    })
  })

  test('mistakes of a folder are printed with file, line and column, and the exit code is 1', async () => {
    const folder = makeDataDir()
    writeFileSync(join(folder, 'right.yaml'), JSON.stringify(model))
    expect(await run(['check', folder])).toEqual({ code: 0, out: '1 model, no mistakes\n', err: '' })

    writeFileSync(
      join(folder, 'wrong.yaml'),
      JSON.stringify({ ...model, id: 'other', vendor: '', extra: 1 }, null, 2),
    )

    const { code, err, out } = await run(['check'], { MODELS_DIR: folder })
    expect({ code, out }).toEqual({ code: 1, out: '2 mistakes\n' })
    expect(err).toMatch(/wrong\.yaml:7:13: vendor: .*\n.*wrong\.yaml:\d+:3: extra: is not a known field/)
  })

  test('what it cannot do is a sentence', async () => {
    expect(await run(['check'])).toMatchObject({
      code: 1,
      err: 'Name a folder or files, or set MODELS_DIR.\n',
    })
    expect(await run(['dance'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no command dance\.\n\n[^]*npm run models -- try/),
    })
    expect(await run(['price', 'nothing'])).toMatchObject({
      code: 1,
      err: 'There is neither a file nor a model nothing.\n',
    })
    expect(await run(['try', '--help'], { PORT: 'wrong' })).toMatchObject({
      code: 0,
      out: expect.stringContaining('npm run models -- try'),
    })
  })

  test('a file that is none is named, with what to do', async () => {
    const folder = makeDataDir()
    const cut = write('cut.json', '{"3": {')

    const [none, isFolder, isCut, gone, empty] = await Promise.all(
      [
        ['import', 'graphs/nothere.json'],
        ['import', folder],
        ['import', cut],
        ['check', join(folder, 'nothere')],
        ['check', folder],
      ].map((args) => run(args)),
    )

    expect(none).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no file graphs\/nothere\.json, and it is no address that/),
    })
    expect(isFolder).toMatchObject({ code: 1, err: `${folder} is a folder; name a file.\n` })
    expect(isCut).toMatchObject({
      code: 1,
      err: `${cut} is no JSON: reading stopped at line 1, column 8; expected JSON.\n`,
    })
    expect(gone).toMatchObject({
      code: 1,
      err: `There is no file or folder ${join(folder, 'nothere')}; check the path.\n`,
    })
    expect(empty).toMatchObject({
      code: 1,
      err: `There are no model files in ${folder}: their names end in .yaml or .yml.\n`,
    })
  })
})

test('price prints a table', async () => {
  const { file } = await startCog()

  const { code, out } = await run(['price', file], { COIN_VALUE: '0.01 USD' })

  expect(code).toBe(0)
  expect(out).toMatch(/style +num_outputs +outputs +coins\n[- ]+\noil +1 +1 +2\n/)
  expect(out).toContain('The cost is known after a run, by the seconds that the backend reports.')
})

describe('try', () => {
  const photo = async () => {
    const path = join(makeDataDir(), 'photo.png')
    writeFileSync(path, await sample('image/png'))
    return path
  }

  test('runs once, shows request and answer, writes the outputs, and says what it would have brought in', async () => {
    const { cog, file } = await startCog()
    const folder = join(makeDataDir(), 'outputs')
    mkdirSync(folder)

    const { code, out } = await run(
      [
        'try',
        file,
        '--param',
        'prompt=a fox',
        '--param',
        'style=ink',
        '--file',
        `images=${await photo()}`,
        '--to',
        folder,
      ],
      { COIN_VALUE: '0.01 USD' },
    )

    expect(cog.bought).toHaveLength(1)
    expect(cog.bought[0]?.input).toMatchObject({
      prompt: 'a fox',
      style: 'ink',
      images: [expect.stringContaining('data:image/png;base64,')],
    })
    expect(out).toContain(`→ PUT ${cog.url}/predictions/`)
    expect(out).toMatch(/"webhook": "http:\/\/127\.0\.0\.1:\d+\/callbacks\/\[redacted\]"/)
    expect(out).toMatch(/charge +3 coins\nreported +1\.5 seconds\ncost +0\.003 USD\nmargin +0\.027 USD\n$/)
    expect(readdirSync(folder)).toEqual(['1.png'])
    expect(`data:image/png;base64,${readFileSync(join(folder, '1.png'), 'base64')}`).toBe(dataUrl)
    expect(code).toBe(0)
  })

  test('what a customer could not send is refused before anything is bought', async () => {
    const { cog, file } = await startCog()

    const nowhere = join(makeDataDir(), 'no', 'such')
    const temporary = makeDataDir()
    const refusals: [string[], string][] = [
      [['--to', nowhere], `--to: there is no folder ${dirname(nowhere)}; make it first, or name another.`],
      [['--to', file], `--to: ${file} is a file; name a folder.`],
      [
        ['--file', `images=${nowhere}`],
        `--file images: There is no file or folder ${nowhere}; check the path.`,
      ],
      [['--file', `images=${temporary}`], `--file images: ${temporary} is a folder; name a file.`],
      [['--param', 'foo=1'], '--param: painter has no param foo; use prompt, num_outputs, images, style.'],
    ]
    const tried = await Promise.all(
      refusals.map(([args]) => run(['try', file, ...args], { TMPDIR: temporary })),
    )
    expect(tried).toEqual(refusals.map(([, said]) => ({ code: 1, out: '', err: `${said}\n` })))
    expect(readdirSync(temporary)).toEqual([])
    expect(await run(['try', file])).toMatchObject({
      code: 1,
      err: expect.stringContaining('params.images: is required'),
    })
    expect(cog.bought).toHaveLength(0)
  })

  test('Ctrl-C cancels it at the backend', async () => {
    const { cog, file } = await startCog()
    cog.does = { durationMs: 3_600_000 }
    const { child, ended } = start(['try', file, '--file', `images=${await photo()}`])
    await until(() => cog.bought.length > 0)
    await until(() => cog.calls.length > 2)

    child.kill('SIGINT')

    expect(await ended).toMatchObject({
      code: 1,
      out: expect.stringMatching(/ended +canceled: it was stopped, and the backend was told/),
    })
    expect(cog.calls.some((call) => call.endsWith('/cancel'))).toBe(true)
  })
})
