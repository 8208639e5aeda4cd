import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { outboundRules } from './outbound-rules.ts'

const secrets = { OPERATOR_TOKEN: 'x'.repeat(32), SECRET_KEY: 'x'.repeat(32) }

/** Whether a webhook may be sent to this port of our own machine. */
function mayReach(port: number, env: Record<string, string> = {}): boolean {
  const { isDevOrigin } = outboundRules(readConfig({ ...secrets, ...env }))
  return isDevOrigin?.(`http://127.0.0.1:${port}`) ?? false
}

test('whoever develops may send to any port that needs no privilege', () => {
  expect([80, 1023, 1024, 3000, 65_535].map((port) => mayReach(port))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

// prettier-ignore
test.for([
  ['the service', {}, 8080],
  ['the service', { PORT: '9000' }, 9000],
  ['Redis', { REDIS_URL: 'redis://localhost' }, 6379],
  ['Redis', { REDIS_URL: 'redis://localhost:7000' }, 7000],
  ['PostgreSQL', { DATABASE_URL: 'postgres://localhost/atelier' }, 5432],
  ['PostgreSQL', { DATABASE_URL: 'postgres://localhost:7000/atelier' }, 7000],
  ['the mail server', { SMTP_URL: 'smtp://localhost:2525' }, 2525],
] as const)('%s is not reached: %o', ([, env, port]) => {
  expect(mayReach(port, env)).toBe(false)
  expect([port - 1, port + 1].map((other) => mayReach(other, env))).toEqual([true, true])
})

test('with WEBHOOK_DEV_ORIGINS only those are reached', () => {
  const env = { WEBHOOK_DEV_ORIGINS: 'http://127.0.0.1:3000' }

  expect([mayReach(3000, env), mayReach(3001, env)]).toEqual([true, false])
})

test('in production nothing of this machine is reached', () => {
  expect(outboundRules({ ...readConfig({}), isDevelopment: false })).toEqual({})
})
