import { expect, test } from 'vitest'
import { multipartBody } from './multipart.ts'

const file = {
  name: 'image',
  fileName: 'a"b\r\n.png',
  mimeType: 'image/png',
  sizeBytes: 5,
  async *open() {
    yield Buffer.from('by')
    yield Buffer.from('tes')
  },
}

async function whole(body: AsyncIterable<Uint8Array>) {
  return Buffer.concat(await Array.fromAsync(body))
}

test('values and files arrive as a form that others can read', async () => {
  const { headers, body } = multipartBody([{ name: 'prompt', value: 'Ä boat' }, file])

  const form = await new Response(await whole(body), { headers }).formData()

  expect(form.get('prompt')).toBe('Ä boat')
  const image = form.get('image') as File
  expect({ type: image.type, text: await image.text() }).toEqual({ type: 'image/png', text: 'bytes' })
})

test('the size is known before a file is opened', async () => {
  let isOpen = false
  const { headers, body } = multipartBody([
    { ...file, open: () => ((isOpen = true), file.open()) },
    { name: 'empty', value: '' },
  ])

  expect(isOpen).toBe(false)
  expect((await whole(body)).length).toBe(Number(headers['content-length']))
})

test('a name cannot add lines to the head of its part', async () => {
  const { body } = multipartBody([file])

  expect((await whole(body)).toString()).toContain('filename="a%22b%0D%0A.png"\r\n')
})
