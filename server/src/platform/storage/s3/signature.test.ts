import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSigner, encodePath } from './signature.ts'

// The examples of Amazon's documentation: "Signature Calculations for the Authorization Header" and "Authenticating
// Requests: Using Query Parameters", both of the S3 API reference.
const signer = createSigner({
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
})
const host = 'examplebucket.s3.amazonaws.com'
const then = new Date('2013-05-24T00:00:00Z')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const plain = { method: 'GET', host, path: '/', query: {}, headers: {}, payloadHash: hashOf('') }

// prettier-ignore
test.for([
  ['GET of a part of an object', { path: '/test.txt', headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  ['PUT of an object whose name needs encoding', {
    method: 'PUT', path: encodePath('/test$file.text'), payloadHash: hashOf('Welcome to Amazon S3.'),
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' } },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd'],
  ['GET of a query without a value', { query: { lifecycle: '' } },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['GET of a list', { query: { prefix: 'J', 'max-keys': '2' } },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
] as const)('%s is signed as Amazon says', ([, request, expected]) => {
  const { authorization } = signer.signHeaders({ ...plain, ...request }, then)

  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,SignedHeaders=/,
  )
  expect(authorization).toContain(`,Signature=${expected}`)
})

describe('a presigned link', () => {
  const presign = (at: Date) =>
    signer.presign({ method: 'GET', host, path: '/test.txt', query: {} }, at, 86_400)

  test('is signed as Amazon says', () => {
    expect(presign(then)).toBe(
      'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
        '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
        '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
  })

  test('of another day has the key of that day, and going back gives the first again', () => {
    const first = presign(then)

    expect(presign(new Date('2013-05-25T00:00:00Z'))).not.toBe(first)
    expect(presign(then)).toBe(first)
  })
})
