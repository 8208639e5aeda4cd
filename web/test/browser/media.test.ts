import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import {
  choose,
  held,
  transferFiles,
  generateFor,
  newest,
  openModel,
  imageFile,
  pixelsOf,
  audioFile,
  untilDone,
} from './playground.ts'
import { PASSWORD, person, type Visitor } from './people.ts'
import { expectVisible, openAs, openWindow } from './windows.ts'

describe.runIf(hasChromium())('files', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await person({ coins: 10_000 })
  })

  test('made here go in again', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await generateFor(page, 5)
    await untilDone(page)
    const outputId = (await newest(visitor)).outputs[0].id

    await openModel(page, 'sandbox-cutout')
    await page.getByRole('button', { name: 'My files' }).click()
    await page.getByRole('button', { name: 'File 1 256×256' }).click()
    await generateFor(page, 2)

    await expect.poll(async () => (await newest(visitor)).params.image).toBe(outputId)
  })

  test('of the wrong type, too large or too long are refused before they are sent', async () => {
    const page = await openAs(visitor)
    let sent = 0
    page.on('request', (request) => request.url().endsWith('/v1/uploads') && sent++)
    await openModel(page, 'sandbox-lipsync')
    await transferFiles(page, 'drop', '[data-params=audio] p', [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') },
    ])
    await expectVisible(page.getByText("“notes.txt” can't be used here. Choose MP3, WAV, M4A or OGG."))
    await choose(page, 'Audio').setInputFiles(audioFile(12))
    await expectVisible(page.getByText('It is 12 s long; the limit is 10 s.'))
    await choose(page, 'Audio').setInputFiles(audioFile(0.5))
    await expectVisible(page.getByText('It is 0.5 s long; the minimum is 1 s.'))
    await openModel(page, 'sandbox-edit')
    const heavy = { ...(await imageFile(10, 10)), buffer: Buffer.alloc(3 * 2 ** 20) }
    await choose(page, 'Image').setInputFiles(heavy)
    await expectVisible(page.getByText('“picture.png” is 3 MB; the limit is 2 MB.'))

    expect(sent).toBe(0)
  })

  test('too wide are shrunk', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-cutout')
    await choose(page, 'Image').setInputFiles(await imageFile(10_000, 20))
    await expectVisible(page.getByText('It has 10,000 × 20 pixels; the limit is 8,192 per side.'))

    await page.getByRole('button', { name: 'Shrink to 8192 px' }).click()

    await expectVisible(page.getByText('8192×16'))
  })

  test('too large for this model, or of too many bytes, are shrunk to what it takes; empty ones are said to be', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-edit')
    await choose(page, 'Image').setInputFiles(await imageFile(2500, 2500))
    await expectVisible(page.getByText('It has 2,500 × 2,500 pixels; the limit is 1,536 per side.'))
    await page.getByRole('button', { name: 'Shrink to 1024 px' }).click()
    await expectVisible(page.getByText('1024×1024'))
    const remove = page.getByRole('button', { name: 'Remove Image' })
    await remove.click()

    // PNG says where it ends; what follows only weighs.
    const { buffer, ...named } = await imageFile(600, 400)
    const heavy = { ...named, buffer: Buffer.concat([buffer, Buffer.alloc(3 * 2 ** 20)]) }
    await choose(page, 'Image').setInputFiles(heavy)
    await page.getByRole('button', { name: 'Shrink to 2 MB' }).click()
    await expectVisible(page.getByText('600×400'))
    await remove.click()

    await choose(page, 'Image').setInputFiles({ ...named, name: 'zero.png', buffer: Buffer.alloc(0) })
    await expectVisible(page.getByText('“zero.png” is empty.'))
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  test('that do not get through can be sent again, or stopped', async () => {
    const page = await openAs(visitor, { mayFail: /ERR_FAILED/ })
    await openModel(page, 'sandbox-cutout')
    await page.route('**/v1/uploads', (route) => route.abort())
    await choose(page, 'Image').setInputFiles(await imageFile(44, 33))
    await expectVisible(page.getByText("Can't reach the server"))
    await expectVisible(page.getByRole('button', { name: 'Retry or dismiss the file' }))
    await page.unroute('**/v1/uploads')

    await page.getByRole('button', { name: 'Try again' }).click()

    await expectVisible(page.getByText('44×33'))
    await held(page, 'Image').click()
    await page.route('**/v1/uploads', () => {})
    await choose(page, 'Image').setInputFiles(await imageFile(45, 33))
    await expectVisible(page.getByRole('button', { name: 'Uploading…' }))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectVisible(choose(page, 'Image'))
  })

  test('half sent are sent after a reload', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-cutout')
    await page.route('**/v1/uploads', () => {})
    await choose(page, 'Image').setInputFiles(await imageFile(46, 33))
    await page.getByRole('progressbar', { name: 'Uploading picture.png' }).waitFor({ state: 'attached' })
    await page.unroute('**/v1/uploads')

    await page.reload()

    await expectVisible(page.getByText('46×33'))
  })

  test('chosen before signing in are sent afterwards', async () => {
    const { email } = await person()
    const page = await openWindow()
    await openModel(page, 'sandbox-cutout')
    await choose(page, 'Image').setInputFiles(await imageFile(47, 33))
    await expectVisible(page.getByText('It uploads when you sign in'))

    await page.getByRole('link', { name: 'Sign in for the exact price' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expectVisible(page.getByText('47×33'))
  })

  test('of a list reach the server in the order that was made by the buttons', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image-effect')
    await choose(page, 'Images').setInputFiles([
      await imageFile(11, 8, 'one.png'),
      await imageFile(12, 8, 'two.png'),
      await imageFile(13, 8, 'three.png'),
    ])
    await expectVisible(page.getByText('3 of 4'))
    await page.getByRole('button', { name: 'Move image 3 forward' }).click()
    await page.getByRole('button', { name: 'Move image 1 back' }).click()
    await page.getByRole('button', { name: 'Remove image 3' }).click()
    await generateFor(page, 4)
    await untilDone(page)

    const { images } = (await newest(visitor)).params
    const sizes = await Promise.all(images.map((id: string) => pixelsOf(page, visitor, id, [])))
    expect(sizes.map(({ size }) => size)).toEqual(['13x8', '11x8'])
  })

  test('are recorded as a sound that the API takes', async () => {
    const page = await openAs(visitor)
    // A microphone that hears a tone.
    const microphone = await page.addInitScript(`navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const tone = context.createOscillator()
      const out = context.createMediaStreamDestination()
      tone.connect(out)
      tone.start()
      return out.stream
    }`)
    onTestFinished(() => microphone.dispose())
    await openModel(page, 'sandbox-stems')
    await page.getByRole('button', { name: 'Record' }).click()
    await page.getByRole('button', { name: 'Start recording' }).click()
    await expectVisible(page.getByText('1 s', { exact: true }))
    await page.getByRole('button', { name: 'Stop and use' }).click()
    await held(page, 'Audio').waitFor()
    await generateFor(page, 8)

    await expect.poll(async () => (await newest(visitor)).modelId).toBe('sandbox-stems')
    const { body } = await visitor.client.get(`/v1/assets/${(await newest(visitor)).params.audio}`)
    expect(body).toMatchObject({ kind: 'audio', mimeType: 'audio/wav' })
    expect(body.durationSeconds).toBeGreaterThan(0.9)
  })
})
