import { describe, expect, test } from 'vitest'
import { readFilePart } from './file-part.ts'
import { Problem } from './problem.ts'

const type = 'multipart/form-data; boundary=b'
const header = 'Content-Disposition: form-data; name="file"; filename="a"'
const form = (content: string, head = header) => `--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`

/** What is read of a body that arrives in pieces, or the message of the Problem. */
async function read(body: string, { contentType = type, chunkBytes = 1e9 } = {}) {
  const bytes = Buffer.from(body)
  let isClosed = false
  const arrived = new Set<ArrayBufferLike>()
  async function* arriving() {
    try {
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const { buffer } = Uint8Array.from(bytes.subarray(at, at + chunkBytes))
        arrived.add(buffer)
        yield Buffer.from(buffer)
      }
    } finally {
      isClosed = true
    }
  }
  const pieces: Buffer[] = []
  try {
    for await (const piece of readFilePart(arriving(), contentType)) {
      pieces.push(Buffer.from(piece))
      // The memory of a piece is its reader's, who may free it at once.
      if (arrived.has(piece.buffer)) (piece.buffer as ArrayBuffer).transfer(0)
    }
    expect(isClosed).toBe(true)
    return Buffer.concat(pieces).toString()
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    expect(isClosed || pieces.length === 0).toBe(true)
    return (error as Problem).extras.issues![0]!.message
  }
}

describe('the file of a form', () => {
  // prettier-ignore
  test.for<[string, string, string]>([
    ['plain', form('abc'), 'abc'],
    ['empty', form(''), ''],
    ['with almost a boundary in it', form('\r\n--a\r\n-\r\r\n--'), '\r\n--a\r\n-\r\r\n--'],
    ['that begins with a line break', form('\r\nabc'), '\r\nabc'],
    ['behind a preamble', `hello\r\n${form('abc')}`, 'abc'],
    ['before an epilogue', `${form('abc')}--b\r\nbye`, 'abc'],
    ['with spaces behind the boundary', form('abc').replace('--b\r\n', '--b \t\r\n'), 'abc'],
    ['with other headers', form('abc', `X: y\r\nContent-Type: image/png\r\n${header}`), 'abc'],
    ['in another spelling', form('abc', 'content-disposition:Form-Data;NAME=file;FILENAME=a'), 'abc'],
    ['with a name of its own in UTF-8 alone', form('abc', `Content-Disposition: form-data; name=file; filename*=utf-8''a`), 'abc'],
    ['with quotes in its own name', form('abc', 'Content-Disposition: form-data; filename="a\\"; name=\\"b"; name="file"'), 'abc'],
    ['without a name of its own, but of bytes', form('abc', 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream'), 'abc'],
  ])('%s', async ([, body, content]) => {
    for (let chunkBytes = 1; chunkBytes <= body.length; chunkBytes++)
      expect(await read(body, { chunkBytes })).toBe(content)
  })

  test.for([
    'multipart/form-data; boundary="b"',
    'Multipart/Form-Data;charset=utf-8; Boundary=b',
    'multipart/form-data ; boundary=b; charset=utf-8',
  ])('is found with %s', async (contentType) => {
    expect(await read(form('abc'), { contentType })).toBe('abc')
  })
})

describe('a form that is not taken', () => {
  const closing = 'the body ends without its closing boundary'
  const second = 'there is more than one part'
  const cut = (from: string) => form('abc').slice(0, form('abc').indexOf(from))

  // prettier-ignore
  test.for<[string, string, string]>([
    ['nothing', '', closing],
    ['no boundary', 'abc', closing],
    ['no part', '--b--\r\n', 'is required'],
    ['cut in the boundary', '--', closing],
    ['cut in the header', cut('form-data'), closing],
    ['cut before the content', cut('abc'), closing],
    ['cut in the closing boundary', form('abc').slice(0, -3), closing],
    ['a second part', `${form('abc').slice(0, -4)}\r\n${form('def')}`, second],
    ['a second part, bare', `${form('abc').slice(0, -4)}\r\n`, second],
    ['a boundary that goes on', form('abc').replace('--b\r\n', '--bb\r\n'), 'a boundary is followed by something other than a line break'],
    ['no headers', '--b\r\n\r\nabc\r\n--b--\r\n', 'the part is not form-data'],
    ['a header without a colon', form('abc', `X\r\n${header}`), 'a header of the part has no colon'],
    ['a name cut short by a missing colon', form('abc', header.replace(': ', 'x')), 'a header of the part has no colon'],
    ['a name that is too long to repeat', form('abc', header.replace('"file"', `"${'x'.repeat(1000)}"`)), `there is a file called "${'x'.repeat(200)}…"`],
    ['no form-data', form('abc', header.replace('form-data', 'attachment')), 'the part is not form-data'],
    ['a field', form('abc', 'Content-Disposition: form-data; name="file"'), '"file" is not a file'],
    ['another file', form('abc', header.replace('file', 'image')), 'there is a file called "image"'],
    ['a file without a field', form('abc', 'Content-Disposition: form-data; filename="file"'), 'there is a file called ""'],
    ['headers of 16 KiB', form('abc', `X: ${'x'.repeat(16 * 1024)}\r\n${header}`), 'the headers of the part are larger than 16 KiB'],
    ['headers without an end', `--b\r\n${'x: y\r\n'.repeat(10_000)}`, 'the headers of the part are larger than 16 KiB'],
  ])('%s', async ([, body, message]) => {
    for (const chunkBytes of [1, 2, 3, 7, 1e9]) expect(await read(body, { chunkBytes })).toBe(message)
  })

  test.for([
    '',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
    'multipart/mixed; boundary=b',
    'application/json; boundary=b',
  ])('sent as %s', async (contentType) => {
    expect(await read(form('abc'), { contentType })).toMatch(/^the Content-Type must be multipart/)
  })
})
