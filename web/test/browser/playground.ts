// Helpers of the playground tests.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { encodeWav } from '../../src/playground/media/wav.ts'
import type { Visitor } from './people.ts'

/** Opens a model once its form is there. */
export async function openModel(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`/models/${id}${query}`)
  await page.getByRole('form', { name: 'Settings' }).waitFor()
}

export const generateButton = (page: Page): Locator => page.getByRole('button', { name: /^Generate ·/ })

/** Waits until the button carries this price, and presses it. */
export async function generateFor(page: Page, coins: number): Promise<void> {
  await page.getByRole('button', { name: `Generate · ${coins} coins`, exact: true }).click()
}

/** Waits until the run has ended and its receipt is shown. */
export const untilDone = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Receipt' }).waitFor()

/** Where a file for a param is chosen, and the button that takes one away. */
export const choose = (page: Page, label: string): Locator => page.getByLabel(`Choose a file: ${label}`)
export const held = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: `Remove ${label}` })

type File = { name: string; mimeType: string; buffer: Buffer }

/** A small image of one colour. */
export async function imageFile(width: number, height: number, name = 'picture.png'): Promise<File> {
  const background = { r: 200, g: 90, b: 40 }
  const image = sharp({ create: { width, height, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

export function audioFile(seconds: number, name = 'sound.wav'): File {
  const samples = Float32Array.from({ length: seconds * 8000 }, (_, at) => 0.3 * Math.sin(at / 6))
  return { name, mimeType: 'audio/wav', buffer: Buffer.from(encodeWav(samples, 8000)) }
}

/** The newest generation on the server. `any`, as every answer of the client: tests say what they expect of it. */
export async function newest({ client }: Visitor): Promise<any> {
  const { body } = await client.get('/v1/generations?limit=1')
  return body.items[0]
}

export async function generationCount({ client }: Visitor): Promise<number> {
  return (await client.get('/v1/generations?limit=100')).body.items.length
}

/** The coins as the ledger has them. */
export async function balance({ client }: Visitor): Promise<{ available: number; held: number }> {
  return (await client.get('/v1/account')).body.balance
}

/** Runs in the page, whose types this side does not know. */
const inPage = (page: Page, script: string, given: object): Promise<any> =>
  page.evaluate(`(${script})(${JSON.stringify(given)})`)

/** The pixels of a file of the server at some places, as `r,g,b`; and its size. */
export async function pixelsOf(page: Page, { client }: Visitor, assetId: string, at: [number, number][]) {
  const { body: asset } = await client.get(`/v1/assets/${assetId}`)
  const read = `async ({ url, at }) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const colours = at.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)].join())
    return { size: bitmap.width + 'x' + bitmap.height, colours }
  }`
  return inPage(page, read, { url: asset.url, at })
}

/** Drops files on an element, or pastes them there. */
export async function transferFiles(
  page: Page,
  how: 'drop' | 'paste',
  where: string,
  files: File[],
): Promise<void> {
  const items = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }))
  const act = `({ how, where, items }) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, text } of items) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    const common = { bubbles: true, cancelable: true }
    document.querySelector(where).dispatchEvent(
      how === 'drop'
        ? new DragEvent('drop', { ...common, dataTransfer: transfer })
        : new ClipboardEvent('paste', { ...common, clipboardData: transfer }),
    )
  }`
  await page.locator(where).first().waitFor()
  await inPage(page, act, { how, where, items })
}
