import { expect, test } from 'vitest'
import { parseAddresses } from './addresses.ts'

test.each([
  ['postgres://db.test/name', ['postgres://db.test/name']],
  ['postgresql://me:p%40ss@db.test:7000/name', ['postgresql://me:p%40ss@db.test:7000/name']],
  ['postgres://me@%2Frun%2Fpostgresql/name', ['postgres://me@%2Frun%2Fpostgresql/name']],
  ['postgres://me:a,b@one/name', ['postgres://me:a,b@one/name']],
  [
    'postgres://one,two:6/n?sslmode=require',
    ['postgres://one/n?sslmode=require', 'postgres://two:6/n?sslmode=require'],
  ],
  [
    'postgres://[::1]:1,[::2]:2/n?target_session_attrs=read-write',
    [
      'postgres://[::1]:1/n?target_session_attrs=read-write',
      'postgres://[::2]:2/n?target_session_attrs=read-write',
    ],
  ],
])('%s names its servers', (url, addresses) => {
  expect(parseAddresses(url)).toEqual(addresses)
})

test.each([
  'mysql://db.test/name',
  'db.test:5432',
  'postgres://one:port/name',
  'postgres://one,two:port/name',
  'postgres://one/name?target_session_attrs=standby',
])('%s is refused', (url) => {
  expect(parseAddresses(url)).toBeUndefined()
})
