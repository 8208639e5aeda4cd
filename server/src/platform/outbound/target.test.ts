import { describe, expect, test } from 'vitest'
import { anyPortExcept } from './dev-origins.ts'
import { checkTarget, type OutboundRules } from './target.ts'

const production = {}
const development = { isDevOrigin: anyPortExcept([8080, 5432]) }

const hrefOf = (address: string, rules: OutboundRules = production) => {
  const target = checkTarget(address, rules)
  return 'url' in target ? target.url.href : target
}
const refusal = (about: RegExp) => ({ refusal: expect.stringMatching(about) })

describe('an address of the public internet is accepted', () => {
  // prettier-ignore
  test.each([
    ['https://example.com/hooks?a=1',      'https://example.com/hooks?a=1'],
    ['https://example.com:443/',           'https://example.com/'],
    ['HTTPS://EXAMPLE.com',                'https://example.com/'],
    ['https://bücher.example/ä',           'https://xn--bcher-kva.example/%C3%A4'],
    ['https://ex%61mple.com/',             'https://example.com/'],
    ['https://1.1.1.1/',                   'https://1.1.1.1/'],
    ['https://[2606:4700:4700::1111]/',    'https://[2606:4700:4700::1111]/'],
    ['https://127.0.0.1.example.com/',     'https://127.0.0.1.example.com/'],
    ['https://localhost.example.com/',     'https://localhost.example.com/'],
    [`https://example.com/${'a'.repeat(2028)}`, `https://example.com/${'a'.repeat(2028)}`],
  ])('%s', (address, href) => expect(hrefOf(address)).toBe(href))
})

describe('an address is refused, and the refusal says what to change', () => {
  // prettier-ignore
  test.each([
    ['',                                   /complete address/],
    ['example.com/hooks',                  /complete address/],
    ['https://',                           /complete address/],
    ['https://exa mple.com/',              /complete address/],
    ['https://[::1/',                      /complete address/],
    ['https://1.2.3.256/',                 /complete address/],
    ['https://[fe80::1%25eth0]/',          /complete address/],
    [`https://example.com/${'a'.repeat(2029)}`, /at most 2048 characters/],
    [`https://example.com/${'ä'.repeat(400)}`,  /at most 2048 characters/],
    ['http://example.com/',                /begins with https/],
    ['ftp://example.com/',                 /begins with https/],
    ['file:///etc/passwd',                 /begins with https/],
    ['javascript:alert(1)',                /begins with https/],
    ['https://user@example.com/',          /user name and password/],
    ['https://:secret@example.com/',       /user name and password/],
    ['https://example.com@127.0.0.1/',     /user name and password/],
    ['https://example.com/#part',          /Leave out the #/],
    ['https://example.com/#',              /Leave out the #/],
    ['https://example.com:8443/',          /port 8443/],
    ['https://example.com:80/',            /port 80/],
    ['https://example.com:6379/',          /port 6379/],
    ['https://example.com./',              /dot at the end/],
    ['https://localhost./',                /dot at the end/],
  ])('%s', (address, about) => expect(hrefOf(address)).toEqual(refusal(about)))
})

describe('no spelling of an address that is not public gets through', () => {
  // prettier-ignore
  test.each([
    ['https://127.0.0.1/',                 '127.0.0.1'],
    ['https://127.1/',                     '127.0.0.1'],
    ['https://127.0.1/',                   '127.0.0.1'],
    ['https://2130706433/',                '127.0.0.1'],
    ['https://0x7f000001/',                '127.0.0.1'],
    ['https://0x7f.1/',                    '127.0.0.1'],
    ['https://0X7F.0.0.0x1/',              '127.0.0.1'],
    ['https://017700000001/',              '127.0.0.1'],
    ['https://0177.0.0.1/',                '127.0.0.1'],
    ['https://127.0.0.1./',                '127.0.0.1'],
    ['https://%31%32%37.0.0.1/',           '127.0.0.1'],
    ['https://１２７.０.０.１/',             '127.0.0.1'],
    ['https://①②⑦.0.0.1/',                '127.0.0.1'],
    ['https://127。0。0。1/',               '127.0.0.1'],
    ['https:\\\\127.0.0.1\\',              '127.0.0.1'],
    ['https://12\t7.0.0\n.1/',             '127.0.0.1'],
    ['https:127.0.0.1',                    '127.0.0.1'],
    ['https://0/',                         '0.0.0.0'],
    ['https://10.0.0.1/',                  '10.0.0.1'],
    ['https://169.254.169.254/latest/',    '169.254.169.254'],
    ['https://0xA9FEA9FE/',                '169.254.169.254'],
    ['https://2852039166/',                '169.254.169.254'],
    ['https://[::1]/',                     '::1'],
    ['https://[0:0:0:0:0:0:0:1]/',         '::1'],
    ['https://[::]/',                      '::'],
    ['https://[::ffff:127.0.0.1]/',        '::ffff:7f00:1'],
    ['https://[::ffff:a9fe:a9fe]/',        '::ffff:a9fe:a9fe'],
    ['https://[::127.0.0.1]/',             '::7f00:1'],
    ['https://[64:ff9b::10.0.0.1]/',       '64:ff9b::a00:1'],
    ['https://[2002:7f00:1::]/',           '2002:7f00:1::'],
    ['https://[fd00:ec2::254]/',           'fd00:ec2::254'],
    ['https://[fe80::1]/',                 'fe80::1'],
  ])('%j', (address, literal) => {
    expect(checkTarget(address, production)).toEqual({
      refusal: `The address ${literal} is not public. Use one that can be reached from the internet.`,
    })
  })
})

describe('a name of private networks is refused', () => {
  test.each([
    'localhost',
    'LOCALHOST',
    'loc%61lhost',
    'ｌｏｃａｌｈｏｓｔ',
    'api.localhost',
    'redis',
    'metadata.google.internal',
    'printer.local',
    'router.lan',
    'nas.home.arpa',
    'wiki.corp',
  ])('%s', (name) => expect(hrefOf(`https://${name}/`)).toEqual(refusal(/^The name .* is not public/)))
})

describe('the development rule', () => {
  test.each([
    'http://localhost:3000/hooks',
    'https://localhost:3000/',
    'http://app.localhost:1024/',
    'http://127.0.0.1:65535/',
    'http://127.9.9.9:3000/',
    'http://[::1]:3000/',
  ])('permits %s, which production refuses', (address) => {
    expect(hrefOf(address, development)).toBe(address)
    expect(hrefOf(address)).toEqual(refusal(/./))
  })

  // prettier-ignore
  test.each([
    ['http://localhost/',                 /another port/],
    ['http://localhost:443/',             /another port/],
    ['http://localhost:1023/',            /another port/],
    ['http://localhost:8080/',            /another port/],
    ['https://localhost:5432/',           /another port/],
    ['http://localhost.:3000/',           /https/],
    ['http://[::ffff:127.0.0.1]:3000/',   /https/],
    ['http://0.0.0.0:3000/',              /https/],
    ['http://10.0.0.1:3000/',             /https/],
    ['http://169.254.169.254:3000/',      /https/],
    ['http://example.com:3000/',          /https/],
    ['http://127.0.0.1.example.com:3000/', /https/],
    ['https://example.com:3000/',         /port 3000/],
    ['http://user@localhost:3000/',       /user name/],
    ['ftp://localhost:3000/',             /https/],
  ])('does not permit %s', (address, about) => expect(hrefOf(address, development)).toEqual(refusal(about)))
})

describe('an origin of the operator', () => {
  const rules = { operatorOrigins: new Set(['http://gpu:5000', 'https://10.0.0.7', 'http://127.0.0.1:5000']) }

  test.each(['http://gpu:5000/predictions?a=1', 'https://10.0.0.7/x', 'http://127.0.0.1:5000/'])(
    'permits %s, which strangers may not name',
    (address) => {
      expect(hrefOf(address, rules)).toBe(address)
      expect(hrefOf(address)).toEqual(refusal(/./))
    },
  )

  // prettier-ignore
  test.each([
    ['http://gpu/',                        /https/],
    ['http://gpu:5001/',                   /https/],
    ['https://gpu:5000/',                  /port 5000/],
    ['https://gpu/',                       /not public/],
    ['http://10.0.0.7/',                   /https/],
    ['https://10.0.0.7:8443/',             /port 8443/],
    ['https://10.0.0.8/',                  /not public/],
    ['http://localhost:5000/',             /https/],
    ['http://gpu.:5000/',                  /https/],
    ['https://169.254.169.254/',           /not public/],
    ['http://me:secret@gpu:5000/',         /user name/],
  ])('does not permit %s', (address, about) => expect(hrefOf(address, rules)).toEqual(refusal(about)))

  test('may have longer addresses than people type, up to what is said', () => {
    const long = `https://example.com/${'a'.repeat(3000)}`

    expect(hrefOf(long, { maxCharacters: 4000 })).toBe(long)
    expect(hrefOf(long, { maxCharacters: 3000 })).toEqual(refusal(/at most 3000/))
  })
})
