import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './address.ts'

/**
 * The special-purpose registries of IANA: first and last address of each range, and the neighbours on either side
 * as far as they are public. Some of these are reachable from everywhere (192.0.0.9, 2001:20::), but none is a receiver.
 */
// prettier-ignore
const special: [range: string, first: string, last: string, ...neighbours: string[]][] = [
  ['this network',                '0.0.0.0',         '0.255.255.255',   '1.0.0.0'],
  ['private 10/8',                '10.0.0.0',        '10.255.255.255',  '9.255.255.255',   '11.0.0.0'],
  ['shared by carriers',          '100.64.0.0',      '100.127.255.255', '100.63.255.255',  '100.128.0.0'],
  ['loopback',                    '127.0.0.0',       '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['link-local, with metadata',   '169.254.0.0',     '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['private 172.16/12',           '172.16.0.0',      '172.31.255.255',  '172.15.255.255',  '172.32.0.0'],
  ['protocol assignments',        '192.0.0.0',       '192.0.0.255',     '191.255.255.255', '192.0.1.0'],
  ['the nearest port mapper',     '192.0.0.9',       '192.0.0.10'],
  ['documentation 1',             '192.0.2.0',       '192.0.2.255',     '192.0.1.255',     '192.0.3.0'],
  ['AS112',                       '192.31.196.0',    '192.31.196.255',  '192.31.195.255',  '192.31.197.0'],
  ['multicast tunnels',           '192.52.193.0',    '192.52.193.255',  '192.52.192.255',  '192.52.194.0'],
  ['6to4 relays',                 '192.88.99.0',     '192.88.99.255',   '192.88.98.255',   '192.88.100.0'],
  ['private 192.168/16',          '192.168.0.0',     '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['AS112, delegated',            '192.175.48.0',    '192.175.48.255',  '192.175.47.255',  '192.175.49.0'],
  ['benchmarks',                  '198.18.0.0',      '198.19.255.255',  '198.17.255.255',  '198.20.0.0'],
  ['documentation 2',             '198.51.100.0',    '198.51.100.255',  '198.51.99.255',   '198.51.101.0'],
  ['documentation 3',             '203.0.113.0',     '203.0.113.255',   '203.0.112.255',   '203.0.114.0'],
  ['multicast',                   '224.0.0.0',       '239.255.255.255', '223.255.255.255'],
  ['reserved',                    '240.0.0.0',       '255.255.255.254'],
  ['broadcast',                   '255.255.255.255', '255.255.255.255'],
  ['the host of an Azure machine', '168.63.129.16',  '168.63.129.16',   '168.63.129.15',   '168.63.129.17'],

  ['unspecified and loopback',    '::',              '::1'],
  ['IPv4-compatible',             '::2',             '::ffff:ffff'],
  ['IPv4-compatible loopback',    '::127.0.0.1',     '::7f00:1'],
  ['IPv4-mapped',                 '::ffff:0.0.0.0',  '::ffff:255.255.255.255'],
  ['IPv4-mapped, public inside',  '::ffff:8.8.8.8',  '::ffff:808:808'],
  ['IPv4-translated',             '::ffff:0:0:0',    '::ffff:0:ffff:ffff'],
  ['NAT64',                       '64:ff9b::',       '64:ff9b::ffff:ffff'],
  ['NAT64 of metadata',           '64:ff9b::169.254.169.254', '64:ff9b::a9fe:a9fe'],
  ['local NAT64',                 '64:ff9b:1::',     '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['discard',                     '100::',           '100::ffff:ffff:ffff:ffff'],
  ['dummy prefix',                '100:0:0:1::',     '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['all below global unicast',    '200::',           '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2000::'],
  ['protocol assignments',        '2001::',          '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::1', '2001:200::'],
  ['Teredo',                      '2001::1',         '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['the nearest port mapper',     '2001:1::1',       '2001:1::3'],
  ['benchmarks',                  '2001:2::',        '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['multicast tunnels',           '2001:3::',        '2001:3:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['AS112',                       '2001:4:112::',    '2001:4:112:ffff:ffff:ffff:ffff:ffff'],
  ['ORCHID',                      '2001:10::',       '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ORCHID 2 and drones',         '2001:20::',       '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation',               '2001:db8::',      '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7:ffff::1', '2001:db9::'],
  ['6to4',                        '2002::',          '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff::1', '2003::'],
  ['6to4 of 127.0.0.1 and 10.0.0.1', '2002:7f00:1::1', '2002:a00:1::1'],
  ['AS112, delegated',            '2620:4f:8000::',  '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', '2620:4f:7fff::1', '2620:4f:8001::'],
  ['documentation, large',        '3fff::',          '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe:ffff::1', '3fff:1000::'],
  ['all above global unicast',    '4000::',          'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:ffff::1'],
  ['segment routing',             '5f00::',          '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['unique local, with metadata', 'fc00::',          'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['metadata of AWS and Google',  'fd00:ec2::254',   'fd20:ce::254'],
  ['reserved',                    'fe00::',          'fe7f:ffff::1'],
  ['link-local',                  'fe80::',          'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['site-local',                  'fec0::',          'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['multicast',                   'ff00::',          'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]

describe('a special range has no public address, and ends where it ends', () => {
  test.each(special)('%s: %s to %s', (_, first, last, ...neighbours) => {
    expect([first, last].filter(isPublicAddress)).toEqual([])
    expect(neighbours.filter((address) => !isPublicAddress(address))).toEqual([])
  })
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '100.200.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2A00:1450:4001:082B:0000:0000:0000:200E',
  '2400:cb00:2048:1::6814:55',
  '2c0f:f248::1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  '',
  ' 8.8.8.8',
  '8.8.8.8 ',
  '8.8.8.8\0',
  '8.8.8.8/32',
  '8.8.8.8:443',
  '8.8.8',
  '134744072',
  '0x8.8.8.8',
  '08.8.8.8',
  '010.8.8.8',
  '8.8.8.256',
  '[2606:4700::1]',
  '2606:4700::1%eth0',
  '2606:4700:::1',
  '2606:4700::1::2',
  'example.com',
])('%j is not the spelling of an address', (address) => expect(isPublicAddress(address)).toBe(false))
