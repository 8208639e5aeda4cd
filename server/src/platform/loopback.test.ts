import { describe, expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

describe('isLoopback', () => {
  test.each(['localhost', 'Localhost', 'api.localhost', '127.0.0.1', '127.255.0.9', '::1', '[::1]'])(
    '%s is this machine',
    (host) => expect(isLoopback(host)).toBe(true),
  )

  test.each(['localhost.test', '127.0.0.1.test', 'xlocalhost', '128.0.0.1', '0.0.0.0', '::', '127.0.0', ''])(
    '%s is not',
    (host) => expect(isLoopback(host)).toBe(false),
  )
})
