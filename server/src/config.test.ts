import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './platform/config-error.ts'

const secret = 'x'.repeat(32)
const onS3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'secret' }
const onPostgres = { DATABASE_URL: 'postgres://db.test/atelier', OPERATOR_TOKEN: secret, SECRET_KEY: secret }

describe('without any variable', () => {
  test('it is development mode on the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      cdnUrl: 'http://localhost:8080/files',
      isDevelopment: true,
      role: 'all',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databasePool: 16,
      rateLimits: 'memory',
      workerSlots: 256,
      mediaChildren: availableParallelism(),
      modelNiceness: 19,
      outputRetentionDays: undefined,
      maxSharesPerAccount: 100,
      downloadLimits: { files: 1000, bytes: 4 * 2 ** 30 },
      hasBuiltInModels: true,
      webhookHeaderPrefix: 'Service',
      webhookRetrySeconds: [30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200],
      webhookDevOrigins: undefined,
      trustProxy: 0,
      signup: 'open',
      signupCoins: 0,
      drainSeconds: 0,
      shutdownSeconds: 10,
      logLevel: 'info',
      tracing: undefined,
    })
  })

  test('nobody can change it afterwards', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })
})

describe('defaults that follow from others', () => {
  test.each([
    [{ PORT: '9000' }, { publicUrl: 'http://localhost:9000', isDevelopment: true }],
    [
      { PUBLIC_URL: 'https://api.test//' },
      { publicUrl: 'https://api.test', cdnUrl: 'https://api.test/files' },
    ],
    [{ PUBLIC_URL: 'https://api.test' }, { isDevelopment: false, signup: 'invite' }],
    [{ HOST: '0.0.0.0' }, { isDevelopment: false, signup: 'invite' }],
    [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' }, { isDevelopment: true }],
    [{ PUBLIC_URL: 'https://api.test', SIGNUP: 'open' }, { signup: 'open' }],
    [{}, { operatorSecondFactor: 'off' }],
    [{ OPERATOR_SECOND_FACTOR: 'required' }, { operatorSecondFactor: 'required' }],
    [{ CDN_URL: 'https://files.test/' }, { cdnUrl: 'https://files.test' }],
    [{}, { areLinksPresigned: false, s3: undefined }],
    [
      onS3,
      {
        areLinksPresigned: true,
        s3: { endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1' },
      },
    ],
    [{ ...onS3, S3_REGION: 'eu-west-1' }, { s3: { endpoint: 'https://s3.eu-west-1.amazonaws.com' } }],
    [{ ...onS3, S3_ENDPOINT: 'http://minio.test:9000/' }, { s3: { endpoint: 'http://minio.test:9000' } }],
    [{ ...onS3, CDN_URL: 'https://files.test' }, { areLinksPresigned: false }],
    [{ FILES_ACCEL_PREFIX: '/accel/' }, { filesAccelPrefix: '/accel' }],
    [
      { FILES_ACCEL_PREFIX: '/accel', FILES_LINK_SECRET: 's'.repeat(32) },
      { filesLinkSecret: 's'.repeat(32) },
    ],
    [onPostgres, { rateLimits: 'postgres' }],
    [{ ...onPostgres, REDIS_URL: 'redis://cache.test' }, { rateLimits: 'redis' }],
    [{ REDIS_URL: 'redis://cache.test' }, { rateLimits: 'redis' }],
    [{ REDIS_URL: 'redis://cache.test', RATE_LIMITS: 'memory' }, { rateLimits: 'memory' }],
    [{ ...onPostgres, ROLE: 'worker' }, { role: 'worker' }],
    [{ WEBHOOK_HEADER_PREFIX: 'Acme-2' }, { webhookHeaderPrefix: 'Acme-2' }],
    [{ WEBHOOK_RETRY_SECONDS: '1, 999999' }, { webhookRetrySeconds: [1, 999_999] }],
    [
      { WEBHOOK_DEV_ORIGINS: 'http://localhost:3000, http://[::1]:4000' },
      { webhookDevOrigins: ['http://localhost:3000', 'http://[::1]:4000'] },
    ],
    [
      { BACKEND_SECRETS: 'FAL_KEY, _other1', FAL_KEY: ' k ', UNLISTED: 'x' },
      { backendSecrets: { FAL_KEY: 'k', _other1: undefined } },
    ],
    [{}, { coinValue: undefined }],
    [{ BRAND_ACCENT: '#1F4FD1, #9db8ff' }, { brand: { accent: { light: '#1f4fd1', dark: '#9db8ff' } } }],
    [{ COIN_VALUE: ' 0.010 USD ' }, { coinValue: { amount: '0.010', currency: 'USD' } }],
    [{ COIN_VALUE: '2 JPY' }, { coinValue: { amount: '2', currency: 'JPY' } }],
    [
      { PORT: ' 9000 ', SIGNUP: '' },
      { port: 9000, signup: 'open' },
    ],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })
})

describe('a wrong value stops the start with a message that names it', () => {
  test.each([
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0"'],
    [{ PORT: '80a' }, 'PORT must be'],
    [{ PORT: '1e3' }, 'PORT must be'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be'],
    [{ OPERATOR_SECOND_FACTOR: 'on' }, 'OPERATOR_SECOND_FACTOR must be one of off, required, not "on"'],
    [{ SIGNUP: 'Open' }, 'SIGNUP must be one of open, invite, not "Open"'],
    [{ SIGNUP_COINS: '-1' }, 'SIGNUP_COINS must be'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ PUBLIC_URL: 'api.test' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
    [{ PUBLIC_URL: 'ftp://api.test' }, 'PUBLIC_URL must be'],
    [{ DATABASE_URL: 'mysql://db.test' }, 'DATABASE_URL must be'],
    [{ ROLE: 'api' }, 'ROLE=api needs DATABASE_URL'],
    [{ RATE_LIMITS: 'postgres' }, 'RATE_LIMITS=postgres needs DATABASE_URL'],
    [{ RATE_LIMITS: 'redis' }, 'RATE_LIMITS=redis needs REDIS_URL'],
    [{ ...onPostgres, OPERATOR_TOKEN: undefined }, 'OPERATOR_TOKEN is required with DATABASE_URL'],
    [{ OPERATOR_TOKENS: `alice:admin:${secret}` }, 'OPERATOR_TOKENS must be'],
    [{ OPERATOR_TOKENS: `alice:full:${secret},alice:metrics:${secret}` }, 'OPERATOR_TOKENS must be'],
    [{ SECRET_KEY_NEXT: secret }, 'SECRET_KEY_NEXT needs SECRET_KEY'],
    [{ DATABASE_DIRECT_URL: 'postgres://db.test/atelier' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://one,two/a?target_session_attrs=standby' }, 'DATABASE_URL must be'],
    [{ ...onPostgres, SECRET_KEY: ' ' }, 'SECRET_KEY is required with DATABASE_URL'],
    [{ OPERATOR_TOKEN: 'x'.repeat(31) }, 'OPERATOR_TOKEN must have at least 32 characters'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
    [{ ...onS3, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID is required with S3_BUCKET'],
    [{ ...onS3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is required with S3_BUCKET'],
    [{ ...onS3, S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket'],
    [{ ...onS3, S3_ENDPOINT: 'minio.test' }, 'S3_ENDPOINT must be an address'],
    [{ S3_ENDPOINT: 'https://minio.test' }, 'S3_ENDPOINT needs S3_BUCKET'],
    [{ S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_SECRET_ACCESS_KEY needs S3_BUCKET'],
    [{ FILES_ACCEL_PREFIX: 'accel' }, 'FILES_ACCEL_PREFIX must be a path such as /accel'],
    [{ FILES_ACCEL_PREFIX: '/a/../b' }, 'FILES_ACCEL_PREFIX must be a path'],
    [
      { FILES_ACCEL_PREFIX: '/a', FILES_LINK_SECRET: 's'.repeat(31) },
      'FILES_LINK_SECRET must be at least 32',
    ],
    [
      { FILES_ACCEL_PREFIX: '/a', FILES_LINK_SECRET: '$'.repeat(32) },
      'FILES_LINK_SECRET must be at least 32',
    ],
    [{ FILES_LINK_SECRET: 's'.repeat(32) }, 'FILES_LINK_SECRET needs FILES_ACCEL_PREFIX'],
    [{ ...onS3, FILES_ACCEL_PREFIX: '/accel' }, 'FILES_ACCEL_PREFIX is for files on disk'],
    [{ SECRET_KEY_PREVIOUS: secret }, 'SECRET_KEY_PREVIOUS needs SECRET_KEY'],
    [{ WEBHOOK_HEADER_PREFIX: 'A B' }, 'WEBHOOK_HEADER_PREFIX must be letters, digits and dashes'],
    [{ WEBHOOK_HEADER_PREFIX: '-A' }, 'WEBHOOK_HEADER_PREFIX must be'],
    [{ WEBHOOK_HEADER_PREFIX: 'A'.repeat(42) }, 'WEBHOOK_HEADER_PREFIX must be'],
    [{ WEBHOOK_RETRY_SECONDS: '30,,120' }, 'WEBHOOK_RETRY_SECONDS must be whole numbers of seconds'],
    [{ WEBHOOK_RETRY_SECONDS: '0' }, 'WEBHOOK_RETRY_SECONDS must be'],
    [{ WEBHOOK_RETRY_SECONDS: '1.5' }, 'WEBHOOK_RETRY_SECONDS must be'],
    [{ WEBHOOK_RETRY_SECONDS: '1000000' }, 'WEBHOOK_RETRY_SECONDS must be'],
    [
      { WEBHOOK_DEV_ORIGINS: 'http://example.com:3000' },
      'WEBHOOK_DEV_ORIGINS must be origins on this machine',
    ],
    [{ WEBHOOK_DEV_ORIGINS: 'http://localhost' }, 'WEBHOOK_DEV_ORIGINS must be'],
    [{ BRAND_NAME: 'x'.repeat(41) }, 'BRAND_NAME must have at most 40 characters'],
    [{ BRAND_NAME: 'Lu\u202Emen' }, 'BRAND_NAME must not have control characters'],
    [{ OPERATOR_CONTACT: 'a\u0007b' }, 'OPERATOR_CONTACT must not have control characters'],
    [{ BRAND_ACCENT: 'blue' }, 'BRAND_ACCENT must be a colour'],
    [{ BRAND_ACCENT: '#1f4fd1,#9db8ff,#fff' }, 'BRAND_ACCENT must be a colour'],
    [{ BRAND_ACCENT: '#ffd400' }, 'BRAND_ACCENT: #ffd400 has a contrast of 1.18:1 on light surfaces'],
    [
      { BRAND_ACCENT: '#1f4fd1,#1f4fd1' },
      'BRAND_ACCENT: #1f4fd1 has a contrast of 2.32:1 on dark surfaces, and text needs 4.5:1',
    ],
    [{ BRAND_TERMS_URL: 'javascript:alert(1)' }, 'BRAND_TERMS_URL must be'],
    [{ MAIL_FROM: 'Lumen' }, 'MAIL_FROM must be an address'],
    [{ COIN_VALUE: '0.01' }, 'COIN_VALUE must be an amount and a currency of ISO 4217, such as 0.01 USD'],
    [{ COIN_VALUE: '0.01 usd' }, 'COIN_VALUE must be'],
    [{ COIN_VALUE: '0.01 ABC' }, 'COIN_VALUE must be'],
    [{ COIN_VALUE: '0.01USD' }, 'COIN_VALUE must be'],
    [{ COIN_VALUE: 'USD 0.01' }, 'COIN_VALUE must be'],
    [{ COIN_VALUE: '0,01 USD' }, 'COIN_VALUE must be'],
    [{ COIN_VALUE: '.01 USD' }, 'COIN_VALUE must be'],
    [{ COIN_VALUE: '1e-2 USD' }, 'COIN_VALUE must be'],
    [{ COIN_VALUE: '-1 USD' }, 'COIN_VALUE must be'],
    [{ COIN_VALUE: '0.00 USD' }, 'COIN_VALUE must be'],
    [{ COIN_VALUE: '0.00000000001 USD' }, 'COIN_VALUE must be'],
    [{ BACKEND_SECRETS: 'FAL KEY' }, 'BACKEND_SECRETS must be names of variables'],
    [{ BACKEND_SECRETS: 'FAL_KEY,' }, 'BACKEND_SECRETS must be'],
    [{ BACKEND_SECRETS: '${FAL_KEY}' }, 'BACKEND_SECRETS must be'],
    [
      { WEBHOOK_DEV_ORIGINS: 'http://localhost:3000', PUBLIC_URL: 'https://api.test' },
      'WEBHOOK_DEV_ORIGINS is for development mode',
    ],
  ])('%j', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(`  ${message}`)
  })

  test('all of them at once', () => {
    expect(() => readConfig({ PORT: 'x', SIGNUP: 'x', ROLE: 'x' })).toThrow(/PORT[\s\S]*ROLE[\s\S]*SIGNUP/)
  })

  test('without repeating what may be secret', () => {
    const env = {
      DATABASE_URL: 'mysql://me:hunter2@db.test',
      SECRET_KEY: 'hunter2',
      SMTP_URL: 'hunter2',
      BACKEND_SECRETS: '-hunter2',
    }

    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).not.toThrow('hunter2')
  })
})

test('.env.example lists every variable that is read, and no other', () => {
  const read = new Set<string>()
  const env = new Proxy({}, { get: (_, name: string) => void read.add(name) })

  readConfig(env)

  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const listed = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(read)
})
