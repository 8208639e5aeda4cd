// Takes the pictures of the README anew: a service of its own makes something, and a browser looks at its pages.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { freePort, launchProgram, untilReady } from '../../server/test/process/launch.ts'
import { until } from '../../server/test/until.ts'
import { findChromium, launchChromium } from '../../web/test/browser/chromium.ts'
import { overviewMarkup } from './overview.ts'

const folder = new URL('../../docs/screens/', import.meta.url)
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** What the account has made when its pages are shown. */
const made = [
  ['procedural-scene', { prompt: 'a lighthouse at dusk', num_outputs: 2 }],
  ['procedural-scene', { prompt: 'northern lights over a cabin' }],
  ['grammar-composer', { prompt: 'calm piano' }],
  ['parametric-things', { prompt: 'a red car' }],
] as const

type Page = Awaited<ReturnType<typeof browser.newPage>>
type Screen = 'home' | 'playground' | 'effects' | 'receipt' | 'keys' | 'docs' | 'phone' | 'overview'

/** `npm run screens -- docs` takes that one alone. */
const named = new Set(process.argv.slice(2))
const wants = (...screens: Screen[]) => named.size === 0 || screens.some((name) => named.has(name))

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('There is no Chromium. "npm run test:all" installs one.')
const dataDir = await mkdtemp(join(tmpdir(), 'atelier-screens-'))
const program = launchProgram(await freePort(), { DATA_DIR: dataDir })
const browser = await launchChromium(executablePath)
try {
  await untilReady(program)
  const origin = program.origin.replace('127.0.0.1', 'localhost')
  await until(() => readFirstStart(program.printed()) !== undefined)
  const { key, link } = readFirstStart(program.printed()) ?? { key: '', link: '' }
  if (wants('home', 'phone', 'receipt'))
    for (const [modelId, params] of made) await generate(origin, key, modelId, params)
  await takeAll(link)
} finally {
  await browser.close()
  program.kill('SIGTERM')
  await program.ended
  await rm(dataDir, { recursive: true })
}

/** The key and the sign-in link that the first start prints; undefined while it has not. */
function readFirstStart(printed: string): { key: string; link: string } | undefined {
  const [key] = /atl_\w+/.exec(printed) ?? []
  const [link] = /http\S+\/sign-in#\S+/.exec(printed) ?? []
  return key === undefined || link === undefined ? undefined : { key, link }
}

async function generate(origin: string, key: string, modelId: string, params: object): Promise<void> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': `screens-${crypto.randomUUID()}`,
  }
  const body = JSON.stringify({ modelId, params, maxCoins: 100 })
  const response = await fetch(`${origin}/v1/generations`, { method: 'POST', headers, body })
  const { id, detail } = (await response.json()) as { id?: string; detail?: string }
  if (id === undefined) throw new Error(`${modelId} was refused: ${detail}`)
  for (let status = 'queued'; status !== 'succeeded';) {
    await delay(2000) // As often as the API asks clients to.
    ;({ status } = (await (await fetch(`${origin}/v1/generations/${id}`, { headers })).json()) as {
      status: string
    })
    if (status === 'failed') throw new Error(`${modelId} failed`)
  }
}

async function takeAll(link: string): Promise<void> {
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: desk,
    reducedMotion: 'reduce',
    locale: 'en',
  })
  context.setDefaultTimeout(180_000)
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('New password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByRole('heading', { name: /Hello/ }).waitFor()
  const at = async (path: string) => {
    await page.goto(new URL(path, link).href)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }

  if (wants('home')) {
    await at('/')
    await take(page, 'home')
  }
  if (wants('playground')) {
    await at('/models/procedural-scene')
    await page.getByLabel('Prompt').fill('a lighthouse at dusk')
    await page.getByRole('button', { name: /^Generate · \d/ }).click()
    await page.getByRole('figure').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate('scrollTo(0, 0)')
    await take(page, 'playground')
  }
  if (wants('effects')) {
    await at('/effects')
    await take(page, 'effects')
  }
  if (wants('receipt')) {
    await at('/account/coins')
    await page.getByRole('table').getByRole('button', { name: 'Receipt' }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    await take(page, 'receipt')
  }
  if (wants('keys')) {
    await at('/account/keys?create=true')
    await page.getByLabel('Name').fill('Production server')
    await page.getByRole('button', { name: 'Create key' }).last().click()
    await page.getByLabel('I have stored it').waitFor()
    await take(page, 'keys')
    // Nobody leaves a page that shows a secret.
    await page.getByLabel('I have stored it').check()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  if (wants('docs')) {
    await at('/docs/api/generations')
    await take(page, 'docs')
  }
  if (wants('phone')) {
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    await at('/')
    await take(page, 'phone')
  }
  if (wants('overview')) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 640 })
    await at('/docs')
    await page.evaluate(`document.body.innerHTML = ${JSON.stringify(await overviewMarkup())}`)
    await take(page, 'overview')
  }
}

async function take(page: Page, name: Screen): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer()
  await writeFile(new URL(`${name}.webp`, folder), picture)
  console.log(`${name}.webp  ${Math.round(picture.length / 1000)} kB`)
}
