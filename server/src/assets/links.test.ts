import { describe, expect, test, vi } from 'vitest'
import { deriveSecrets, signerFor } from '../platform/secrets.ts'
import { createLinks, expiryAt, type SignedLink } from './links.ts'

const id = '0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f'
const noon = Date.parse('2026-01-31T12:00:00Z')
const minute = 60_000
const clock = { ms: noon }
const secrets = deriveSecrets('a secret key of at least 32 characters')
const links = createLinks({
  cdnUrl: 'https://cdn.test/files',
  now: () => clock.ms,
  ...signerFor(secrets, 'links'),
})

const file = (name = 'file.png') => ({
  name,
  blobKey: 'key',
  mimeType: 'image/png',
  sizeBytes: 9,
  sha256: 'abc',
})

/** The link as the server gets it back. */
function parse(link: string): SignedLink {
  const { pathname, searchParams } = new URL(link)
  const [assetId = '', name = ''] = pathname.split('/').slice(-2)
  return { assetId, name, expires: searchParams.get('expires')!, signature: searchParams.get('signature')! }
}

function linkAt(ms: number): string {
  clock.ms = ms
  return links.to(id, file())
}

function leftAt(ms: number, link: SignedLink): number | null {
  clock.ms = ms
  return links.secondsLeft(link)
}

describe('a link that a web server in front checks', () => {
  const front = { pathOf: (key: string) => `00/${key}`, digest: vi.fn<() => string>(() => 'digest') }
  const checked = createLinks({
    cdnUrl: 'https://cdn.test/files',
    now: () => noon,
    ...signerFor(secrets, 'links'),
    front,
  })

  test('says where the file is and what it has, with a digest of both and of the rest', () => {
    const expires = (noon + 60 * minute) / 1000
    const link = checked.to(id, file(), { isShared: false })

    expect(link).toBe(`${linkAt(noon)}&path=00/key&etag=abc&check=digest`)
    expect(front.digest).toHaveBeenLastCalledWith(`${expires} ${id}/file.png 00/key abc`)
    expect(leftAt(noon, parse(link))).toBe(3600)
  })

  test.for<[string, ReturnType<typeof file>, boolean]>([
    ['a file that other assets may have', file(), true],
    ['a file whose name does not tell its type', { ...file('file.bin'), mimeType: 'image/avif' }, false],
    ['a file whose name tells another', { ...file(), mimeType: 'image/gif' }, false],
  ])('is none to %s', ([, unknown, isShared]) => {
    expect(checked.to(id, unknown, { isShared })).not.toContain('check=')
  })
})

describe('a link', () => {
  test('leads to the file, and says when it expires', () => {
    const expires = (noon + 60 * minute) / 1000

    expect(linkAt(noon)).toMatch(
      new RegExp(`^https://cdn.test/files/${id}/file.png\\?expires=${expires}&signature=[\\w-]{43}$`),
    )
  })

  test('is good for 60 to 65 minutes, until a full five minutes', () => {
    const seconds = Array.from({ length: 600 }, (_, second) => noon / 1000 + second)
    const left = seconds.map((now) => expiryAt(now) - now)

    expect([Math.min(...left), Math.max(...left)]).toEqual([3600, 3899])
    expect(new Set(seconds.map((now) => expiryAt(now) % 300))).toEqual(new Set([0]))
  })

  test('is the same when it is read again within the five minutes', () => {
    expect(linkAt(noon + 1)).toBe(linkAt(noon + 5 * minute))
    expect(linkAt(noon + 1)).not.toBe(linkAt(noon + 5 * minute + 1))
  })

  test('holds until it expires and not a moment longer', () => {
    const link = parse(linkAt(noon))

    expect(leftAt(noon, link)).toBe(3600)
    expect(leftAt(noon + 59 * minute, link)).toBe(60)
    expect(leftAt(noon + 60 * minute - 1000, link)).toBe(1)
    expect(leftAt(noon + 60 * minute, link)).toBeNull()
    expect(leftAt(noon + 61 * minute, link)).toBeNull()
  })

  test.for<[string, Partial<SignedLink>]>([
    ['another asset', { assetId: id.replace('0198', '0199') }],
    ['another file', { name: 'thumbnail.webp' }],
    ['a later end', { expires: String((noon + 61 * minute) / 1000) }],
    ['the same end, spelt otherwise', { expires: `0${(noon + 60 * minute) / 1000}` }],
    ['no end', { expires: '' }],
    ['an end that is no number', { expires: 'Infinity' }],
    ['no signature', { signature: '' }],
    ['another signature', { signature: 'x'.repeat(43) }],
  ])('is refused with %s', ([, change]) => {
    expect(leftAt(noon, { ...parse(linkAt(noon)), ...change })).toBeNull()
  })

  test('is refused with any character of its signature changed', () => {
    const link = parse(linkAt(noon))
    const altered = Array.from(link.signature, (character, at) => {
      const other = character === 'A' ? 'B' : 'A'
      return { ...link, signature: link.signature.slice(0, at) + other + link.signature.slice(at + 1) }
    })

    expect(altered.map((each) => leftAt(noon, each)).filter((left) => left !== null)).toEqual([])
  })

  test('of the secret before this one still works', () => {
    const rotated = deriveSecrets('another key of at least 32 characters', {
      previous: 'a secret key of at least 32 characters',
    })
    const now = () => noon
    const later = createLinks({ cdnUrl: 'https://cdn.test', now, ...signerFor(rotated, 'links') })

    expect(later.secondsLeft(parse(linkAt(noon)))).toBe(3600)
  })
})

test('a link costs one signature', () => {
  const signer = {
    sign: vi.fn<(text: string) => string>((text) => text),
    verify: vi.fn<() => boolean>(() => true),
  }
  const counted = createLinks({ cdnUrl: 'https://cdn.test', now: () => noon, ...signer })

  for (let place = 0; place < 100; place++) counted.to(id, file(`file.${place}`))

  expect(signer.sign).toHaveBeenCalledTimes(100)
  expect(signer.verify).not.toHaveBeenCalled()
})

describe('a link that the file store answers', () => {
  const stored = createLinks({
    cdnUrl: 'https://cdn.test/files',
    now: () => clock.ms,
    ...signerFor(secrets, 'links'),
    presign: (key, options) => JSON.stringify({ key, ...options }),
  })
  const optionsAt = (ms: number) => {
    clock.ms = ms
    return JSON.parse(stored.to(id, file()))
  }

  test('names the file by its key, and says what it is', () => {
    expect(optionsAt(noon)).toEqual({
      key: 'key',
      expiresAt: (noon + 60 * minute) / 1000,
      validSeconds: 3900,
      contentType: 'image/png',
      contentDisposition: `inline; filename="${id}.png"`,
      cacheControl: 'private, max-age=3900, immutable',
    })
  })

  test('is the same for five minutes, and was never made in the future', () => {
    expect(optionsAt(noon + 1)).toEqual(optionsAt(noon + 5 * minute))
    expect(optionsAt(noon + 1)).not.toEqual(optionsAt(noon + 5 * minute + 1))
    for (const ms of [noon, noon + 1, noon + 5 * minute, noon + 5 * minute + 1]) {
      const { expiresAt, validSeconds } = optionsAt(ms)
      expect(expiresAt - validSeconds).toBeLessThanOrEqual(ms / 1000)
      expect(expiresAt - ms / 1000).toBeGreaterThanOrEqual(3600)
    }
  })
})
