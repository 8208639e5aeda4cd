import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectOk, testApp, type Person, type TestApp } from '../app.ts'
import { report, shareOutput } from '../shared-output.ts'
import { submitAs } from '../submit-as.ts'

let app: TestApp
let owner: Person

beforeEach(async () => {
  app = await testApp()
  owner = await app.person({ coins: 1000 })
})

const html = { accept: 'text/html' }
const hostile = '<script>alert(1)</script></pre>&amp;\n'

/** A link to an output that is text, with these words in it. */
async function shareText(words: string) {
  const { db, blobs } = app.dependencies
  const { id: audio } = await app.asset(owner, { kind: 'audio' })
  const body = { modelId: 'sandbox-transcribe', params: { audio }, maxCoins: 1000 }
  const { id: generationId } = await expectOk(
    owner.post('/v1/generations', body, { 'idempotency-key': randomUUID() }),
  )
  const share = await shareOutput(app, owner, { generationId })
  const { blobKey } = await db
    .selectFrom('assets')
    .select('blobKey')
    .where('generationId', '=', generationId)
    .executeTakeFirstOrThrow()
  await blobs.put(blobKey, [Buffer.from(words)])
  return share
}

describe('GET /s/{token}', () => {
  test('loads nothing but the outputs, sets no cookie, and asks not to be found', async () => {
    const { path } = await shareOutput(app, owner)

    const { headers, text } = await app.stranger().get(path, html)

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'same-origin',
      vary: 'accept-language',
    })
    expect(headers.get('set-cookie')).toBeNull()
    const policy = headers.get('content-security-policy')!.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'none'",
        'img-src data: https://atelier.test',
        'media-src https://atelier.test',
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(text).toContain('<meta name="robots" content="noindex, nofollow" />')
    expect(text).not.toContain('<script')
  })

  test('says nothing of the account, and without the params nothing of what was written', async () => {
    const generationId = await submitAs(
      owner,
      { prompt: 'a secret garden' },
      { projectId: 'spring-campaign' },
    )
    const { path } = await shareOutput(app, owner, { generationId })

    const { text } = await app.stranger().get(path, html)
    const settings = await expectOk(app.stranger().get(`${path}/settings`))

    for (const hidden of [owner.id, owner.email, generationId, 'secret garden', 'spring-campaign'])
      expect(text).not.toContain(hidden)
    expect(settings).toEqual({ modelId: 'sandbox-image', effectId: null, params: {} })
  })

  test('shows the params where the owner says so, but never a file that went in', async () => {
    const upload = await app.asset(owner)
    const generationId = await submitAs(
      owner,
      { prompt: '<b>a garden</b>', image: upload.id },
      { modelId: 'sandbox-edit' },
    )
    const { path } = await shareOutput(app, owner, { generationId, showsParams: true })

    const { text } = await app.stranger().get(path, html)
    const settings = await expectOk(app.stranger().get(`${path}/settings`))

    expect(text).toContain('&lt;b&gt;a garden&lt;/b&gt;')
    expect(text).not.toContain('<b>a garden')
    expect(text).not.toContain(upload.id)
    expect(JSON.stringify(settings)).not.toContain(upload.id)
    expect(settings.params.prompt).toBe('<b>a garden</b>')
  })

  test.for([
    ['as text, whatever stands in it', hostile, true],
    ['as far as it fits, if it is long', `${hostile}${'é'.repeat(60_000)}`, false],
  ] as const)('shows a text %s', async ([, words, isWhole]) => {
    const { path } = await shareText(words)

    const { text, headers } = await app.stranger().get(path, html)

    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;/pre&gt;&amp;amp;')
    expect(text).not.toContain('<script')
    expect(text).not.toContain('\ufffd')
    expect(text.includes('This is only the beginning.')).toBe(!isWhole)
    expect(text.length).toBeLessThan(70_000)
    expect(headers.get('content-security-policy')).toContain("script-src 'none'")
  })

  test('shows the picture of a text that cannot be read just now', async () => {
    const { path } = await shareText(hostile)
    const files = join(app.dataDir, 'files')
    await rename(files, `${files}.away`)
    onTestFinished(() => rename(`${files}.away`, files))

    const { status, text } = await app.stranger().get(path, html)

    expect(status).toBe(200)
    expect(text).not.toContain('<pre')
    expect(text).toContain('<img src="https://atelier.test/')
  })

  test('lets a 3D model be turned in a frame without an origin, and stays without scripts itself', async () => {
    const generationId = await submitAs(owner, {}, { modelId: 'sandbox-3d' })
    const { path } = await shareOutput(app, owner, { generationId })
    const image = await shareOutput(app, owner)

    const { text, headers } = await app.stranger().get(path, html)
    const ofImage = await app.stranger().get(image.path, html)

    expect(text).toContain('<iframe sandbox="allow-scripts" loading="lazy"')
    expect(text).toContain('src="/viewer.html#src=https%3A%2F%2Fatelier.test%2F')
    const policy = headers.get('content-security-policy')!.split('; ')
    expect(policy).toEqual(expect.arrayContaining(["script-src 'none'", "frame-src 'self'"]))
    expect(ofImage.headers.get('content-security-policy')).not.toContain('frame-src')
    expect(ofImage.text).not.toContain('<iframe')
  })

  test('leads to the playground, and says what messengers show', async () => {
    const { path } = await shareOutput(app, owner, { showsParams: true })

    const { text } = await app.stranger().get(path, html)

    expect(text).toContain(`href="/models/sandbox-image?from=s.${path.slice('/s/'.length)}"`)
    expect(text).toContain('<meta property="og:title" content="a lighthouse" />')
    expect(text).toContain(`<meta property="og:image" content="https://atelier.test${path}/picture" />`)
  })

  test('is in German for whoever asks for that', async () => {
    const { path } = await shareOutput(app, owner)

    const { text } = await app.stranger().get(path, { ...html, 'accept-language': 'de-AT, en;q=0.5' })

    expect(text).toContain('<html lang="de">')
    expect(text).toContain('Diese Seite melden')
  })

  test('a copy that is current is not sent again; HEAD is answered', async () => {
    const { path } = await shareOutput(app, owner)
    const first = await app.stranger().get(path, html)

    const second = await app.stranger().get(path, { ...html, 'if-none-match': first.headers.get('etag')! })
    const head = await app.stranger().send('HEAD', path, { headers: html })

    expect(second).toMatchObject({ status: 304, text: '' })
    expect(head).toMatchObject({ status: 200, text: '' })
  })

  test.each([
    'x',
    'a'.repeat(32),
    '%00',
    '..%2f..%2fetc',
    "'%20or%201=1--",
    'a'.repeat(10_000),
    '%f0%9f%94%91',
  ])('a made-up link %# shows nothing', async (token) => {
    await shareOutput(app, owner)

    const { status, body } = await app.stranger().get(`/s/${token}`)

    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
  })

  test('whoever looks too often waits, whether the links work or not', async () => {
    const { path } = await shareOutput(app, owner)
    const visitor = app.stranger()
    for (let count = 0; count < 120; count++) await visitor.get(count % 2 ? path : '/s/guess')

    const over = await visitor.get(path)
    const settings = await visitor.get(`${path}/settings`)
    const other = await app.stranger().get(path)

    expect(over).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(settings.status).toBe(429)
    expect(other.status).toBe(200)
  })
})

describe('GET /s/{token}/picture', () => {
  test('is the image itself, for a minute at a time', async () => {
    const { path } = await shareOutput(app, owner)

    const picture = await app.stranger().get(`${path}/picture`)
    const head = await app.stranger().send('HEAD', `${path}/picture`)
    const etag = picture.headers.get('etag')!
    const again = await app.stranger().get(`${path}/picture`, { 'if-none-match': etag })

    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=60',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(head.headers.get('content-length')).toBe(picture.headers.get('content-length'))
    expect(again.status).toBe(304)
  })

  test('of a video it is the poster', async () => {
    const generationId = await submitAs(owner, {}, { modelId: 'sandbox-video' })
    const { path } = await shareOutput(app, owner, { generationId })

    const picture = await app.stranger().get(`${path}/picture`)
    const { text } = await app.stranger().get(path, html)

    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(text).toContain('<video')
  })

  test('is unavailable while the file store is away', async () => {
    const { path } = await shareOutput(app, owner)
    const files = join(app.dataDir, 'files')
    await rename(files, `${files}.away`)
    onTestFinished(() => rename(`${files}.away`, files))

    expect(await app.stranger().get(`${path}/picture`)).toMatchObject({ status: 503 })
  })
})

describe('POST /s/{token}/report', () => {
  const reports = async () => (await expectOk(app.operator.get('/operator/v1/reports'))).items

  test('an operator sees what a visitor said, without who said it, and removes the share', async () => {
    const share = await shareOutput(app, owner)
    const answer = await report(app.stranger(), share.path, 'reason=copyright&detail=It+is+mine%00')
    const listed = await expectOk(app.operator.get('/operator/v1/shares'))

    const removed = await expectOk(app.operator.post(`/operator/v1/shares/${share.id}/remove`))

    expect(answer).toMatchObject({ status: 200 })
    expect(answer.text).toContain('Thank you.')
    expect(listed.items).toMatchObject([
      { id: share.id, accountId: owner.id, state: 'active', openReports: 1 },
    ])
    expect(removed).toMatchObject({ state: 'removed', openReports: 0 })
    expect(await reports()).toMatchObject([
      { shareId: share.id, accountId: owner.id, reason: 'copyright', detail: 'It is mine' },
    ])
    expect((await reports())[0].closedAt).not.toBeNull()
    expect(JSON.stringify(await reports())).not.toContain('198.18.')
    expect((await app.stranger().get(share.path)).status).toBe(404)
  })

  test('of one visitor it counts once; one that was wrong is dismissed', async () => {
    const share = await shareOutput(app, owner)
    const visitor = app.stranger()
    for (let count = 0; count < 3; count++) await report(visitor, share.path)
    const [only, ...others] = (await expectOk(app.operator.get('/operator/v1/reports?open=true'))).items

    await expectOk(app.operator.post(`/operator/v1/reports/${only.id}/dismiss`))

    expect(others).toEqual([])
    expect((await expectOk(app.operator.get('/operator/v1/reports?open=true'))).items).toEqual([])
    expect((await app.stranger().get(share.path)).status).toBe(200)
  })

  test('ten an hour are all that one address sends', async () => {
    const share = await shareOutput(app, owner)
    const visitor = app.stranger()
    for (let count = 0; count < 10; count++) await expectOk(report(visitor, share.path))

    expect((await report(visitor, share.path)).status).toBe(429)
  })

  test.each([
    '',
    'reason=boring',
    `reason=other&detail=${'x'.repeat(1001)}`,
    `reason=other&detail=${'x'.repeat(20_000)}`,
    '{"reason":"other"}',
  ])('what is no report is refused %#', async (fields) => {
    const share = await shareOutput(app, owner)

    const { status } = await report(app.stranger(), share.path, fields)

    expect(status).toBe(400)
    expect(await reports()).toEqual([])
  })

  test('another site cannot send one', async () => {
    const share = await shareOutput(app, owner)
    const elsewhere = app.stranger().with({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })

    expect((await report(elsewhere, share.path)).status).toBe(401)
  })
})

describe('what operators see of a share', () => {
  test('is recorded before it is shown, and not for those who may only read', async () => {
    const share = await shareOutput(app, owner)

    const seen = await expectOk(app.operator.get(`/operator/v1/shares/${share.id}`))
    const { items } = await expectOk(app.operator.get('/operator/v1/actions'))

    expect(seen).toMatchObject({ share: { id: share.id }, params: { prompt: 'a lighthouse' } })
    expect(seen.outputs).toHaveLength(1)
    expect(items[0]).toMatchObject({
      action: 'share.reveal',
      target: share.id,
      detail: { account: owner.id },
    })
  })

  test('lists are of all accounts or of one, page by page', async () => {
    const eve = await app.person({ coins: 100 })
    const [one, two] = [await shareOutput(app, owner), await shareOutput(app, eve)]

    const first = await expectOk(app.operator.get('/operator/v1/shares?limit=1'))
    const second = await expectOk(app.operator.get(`/operator/v1/shares?limit=1&cursor=${first.nextCursor}`))
    const ofEve = await expectOk(app.operator.get(`/operator/v1/shares?account=${eve.id}`))

    expect([first.items[0].id, second.items[0].id]).toEqual([two.id, one.id])
    expect(ofEve.items.map(({ id }: { id: string }) => id)).toEqual([two.id])
  })
})
