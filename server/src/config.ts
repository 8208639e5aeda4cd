import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { PROGRAM_NAME } from './brand/brand.ts'
import { plainTextIssue } from './brand/plain-text.ts'
import { readers, type Readers } from './config-readers.ts'
import { ConfigError } from './platform/config-error.ts'
import { isLoopback } from './platform/loopback.ts'
import { readTracing } from './platform/tracing/settings.ts'

/** Everything an operator can set, read from the environment once. `.env.example` explains each variable. */
export type Config = Readonly<ReturnType<typeof readVariables>>

export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const config = readVariables(env, mistakes)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return Object.freeze(config)
}

function readVariables(env: Record<string, string | undefined>, mistakes: string[]) {
  const { text, integer, oneOf, url, databaseAddress, list, operatorTokens, coinValue, accent } = readers(
    env,
    mistakes,
  )

  const port = integer('PORT', 8080, 1, 65_535)
  const host = text('HOST') ?? '127.0.0.1'
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? `http://localhost:${port}`
  const databaseUrl = databaseAddress('DATABASE_URL')
  const redisUrl = url('REDIS_URL', ['redis:', 'rediss:'])
  const s3 = readS3(text, url, mistakes)
  const isDevelopment = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)

  const config = {
    port,
    host,
    publicUrl,
    /** The base of download links: our own `/files`, or a proxy of it. */
    cdnUrl: url('CDN_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? `${publicUrl}/files`,
    /** With S3 and no CDN_URL the bucket serves downloads itself. */
    areLinksPresigned: s3 !== undefined && text('CDN_URL') === undefined,
    s3,
    /** The path below which a web server in front serves the files. */
    filesAccelPrefix: text('FILES_ACCEL_PREFIX')?.replace(/\/+$/, ''),
    filesLinkSecret: text('FILES_LINK_SECRET'),
    /** Only this machine can reach us, so some precautions are relaxed. */
    isDevelopment,
    role: oneOf('ROLE', ['all', 'api', 'worker'], 'all'),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    /** The server behind the pooler that DATABASE_URL names. */
    databaseDirectUrl: databaseAddress('DATABASE_DIRECT_URL'),
    databasePool: integer('DATABASE_POOL', 16, 2, 1000),
    redisUrl,
    rateLimits: oneOf(
      'RATE_LIMITS',
      ['memory', 'postgres', 'redis'],
      defaultRateLimits(databaseUrl, redisUrl),
    ),
    operatorToken: text('OPERATOR_TOKEN'),
    /** Others, each with a name and a role. */
    operatorTokens: operatorTokens('OPERATOR_TOKENS'),
    /** Whether operators with a session must have a second factor. */
    operatorSecondFactor: oneOf('OPERATOR_SECOND_FACTOR', ['off', 'required'], 'off'),
    secretKey: text('SECRET_KEY'),
    secretKeyPrevious: text('SECRET_KEY_PREVIOUS'),
    secretKeyNext: text('SECRET_KEY_NEXT'),
    workerSlots: integer('WORKER_SLOTS', 256, 1, 10_000),
    mediaChildren: integer('MEDIA_CHILDREN', availableParallelism(), 1, 256),
    /** Everything else goes first: a slower model is better than a slower API. */
    modelNiceness: integer('MODEL_NICENESS', 19, 0, 19),
    outputRetentionDays: integer('OUTPUT_RETENTION_DAYS', undefined, 1, 36_500),
    /** What one ZIP of several files may hold. */
    downloadLimits: {
      files: integer('DOWNLOAD_MAX_FILES', 1000, 1, 100_000),
      bytes: integer('DOWNLOAD_MAX_MB', 4096, 1, 1_000_000) * 2 ** 20,
    },
    maxSharesPerAccount: integer('SHARES_PER_ACCOUNT', 100, 0, 1_000_000),
    hasBuiltInModels: oneOf('BUILT_IN_MODELS', ['on', 'off'], 'on') === 'on',
    modelsDir: text('MODELS_DIR'),
    /** What model files may refer to as `${NAME}`; undefined where a listed variable is not set. */
    backendSecrets: Object.fromEntries(
      (
        list(
          'BACKEND_SECRETS',
          /^[A-Za-z_][A-Za-z0-9_]*$/,
          'names of variables, such as FAL_KEY,REPLICATE_API_TOKEN',
        ) ?? []
      ).map((name) => [name, text(name)]),
    ),
    /** Without it, cost and coins are not set against each other. */
    coinValue: coinValue('COIN_VALUE'),
    moderationUrl: url('MODERATION_URL', ['http:', 'https:']),
    moderationKey: text('MODERATION_KEY'),
    contentPolicyFile: text('CONTENT_POLICY_FILE'),
    webhookHeaderPrefix: text('WEBHOOK_HEADER_PREFIX') ?? 'Service',
    // Spec: Delivery and retries
    webhookRetrySeconds: (
      list('WEBHOOK_RETRY_SECONDS', /^[1-9]\d{0,5}$/, 'whole numbers of seconds, such as 30,120,600') ?? [
        30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200,
      ]
    ).map(Number),
    /** Allowed receivers in development, instead of any unprivileged port of this machine. */
    webhookDevOrigins: list(
      'WEBHOOK_DEV_ORIGINS',
      /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+$/,
      'origins on this machine, such as http://localhost:3000',
    ),
    trustProxy: integer('TRUST_PROXY', 0, 0, 10),
    signup: oneOf('SIGNUP', ['open', 'invite'], isDevelopment ? 'open' : 'invite'),
    signupCoins: integer('SIGNUP_COINS', 0, 0, 1_000_000_000),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    /** Whom mails come from. */
    mailFrom: text('MAIL_FROM') ?? `atelier@${new URL(publicUrl).hostname}`,
    brand: {
      name: text('BRAND_NAME') ?? PROGRAM_NAME,
      accent: accent('BRAND_ACCENT'),
      logoFile: text('BRAND_LOGO_FILE'),
      faviconFile: text('BRAND_FAVICON_FILE'),
      termsUrl: url('BRAND_TERMS_URL', ['http:', 'https:']),
      privacyUrl: url('BRAND_PRIVACY_URL', ['http:', 'https:']),
      contact: text('OPERATOR_CONTACT'),
    },
    drainSeconds: integer('DRAIN_SECONDS', 0, 0, 600),
    shutdownSeconds: integer('SHUTDOWN_SECONDS', 10, 0, 3600),
    tracing: readTracing({ text, url, oneOf }, mistakes),
    logLevel: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  }

  const require = (holds: boolean, mistake: string) => holds || mistakes.push(mistake)
  if (databaseUrl) {
    // With a shared database there is more than one node, and all must agree on these.
    require(config.operatorToken !== undefined ||
      config.operatorTokens.some(
        ({ role }) => role === 'owner',
      ), 'OPERATOR_TOKEN is required with DATABASE_URL, or one with the role owner in OPERATOR_TOKENS')
    require(config.secretKey !== undefined, 'SECRET_KEY is required with DATABASE_URL')
  } else {
    require(config.role ===
      'all', `ROLE=${config.role} needs DATABASE_URL: the embedded database serves one process`)
    require(config.rateLimits !== 'postgres', 'RATE_LIMITS=postgres needs DATABASE_URL')
    require(!config.databaseDirectUrl, 'DATABASE_DIRECT_URL needs DATABASE_URL, that of the pooler')
  }
  require(config.rateLimits !== 'redis' || redisUrl !== undefined, 'RATE_LIMITS=redis needs REDIS_URL')
  for (const name of ['OPERATOR_TOKEN', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'SECRET_KEY_NEXT']) {
    require((text(name) ?? 'x'.repeat(32)).length >= 32, `${name} must have at least 32 characters`)
  }
  require(/^[A-Za-z][A-Za-z0-9-]{0,40}$/.test(
    config.webhookHeaderPrefix,
  ), 'WEBHOOK_HEADER_PREFIX must be letters, digits and dashes, such as Service')
  require(config.brand.name.length <= 40, 'BRAND_NAME must have at most 40 characters')
  for (const [variable, value] of [
    ['BRAND_NAME', config.brand.name],
    ['OPERATOR_CONTACT', config.brand.contact ?? ''],
  ] as const)
    require(plainTextIssue(value) === undefined, `${variable} ${plainTextIssue(value)}`)
  require(/^[^\s@<>"]+@[^\s@<>"]+$/.test(
    config.mailFrom,
  ), 'MAIL_FROM must be an address such as hello@example.com')
  require(/^(\/[\w-]+)+$/.test(
    config.filesAccelPrefix ?? '/files',
  ), 'FILES_ACCEL_PREFIX must be a path such as /accel')
  require(!s3 || !config.filesAccelPrefix, 'FILES_ACCEL_PREFIX is for files on disk, not with S3_BUCKET')
  require(/^[\w-]{32,}$/.test(
    config.filesLinkSecret ?? '-'.repeat(32),
  ), 'FILES_LINK_SECRET must be at least 32 letters, digits, - and _: the configuration of nginx takes it as it is')
  require(!config.filesLinkSecret ||
    config.filesAccelPrefix !==
      undefined, 'FILES_LINK_SECRET needs FILES_ACCEL_PREFIX: a link that nginx does not know is handed back to it')
  require(isDevelopment ||
    !config.webhookDevOrigins, 'WEBHOOK_DEV_ORIGINS is for development mode: HOST and PUBLIC_URL both on this machine')
  for (const name of ['SECRET_KEY_PREVIOUS', 'SECRET_KEY_NEXT'])
    require(!text(name) || !!text('SECRET_KEY'), `${name} needs SECRET_KEY`)
  return config
}

/** S3_BUCKET enables it, and requires the other variables. */
function readS3(text: Readers['text'], url: Readers['url'], mistakes: string[]) {
  const bucket = text('S3_BUCKET')
  const region = text('S3_REGION') ?? 'us-east-1'
  const endpoint = url('S3_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, '')
  const [accessKeyId, secretAccessKey] = [text('S3_ACCESS_KEY_ID'), text('S3_SECRET_ACCESS_KEY')]
  if (!bucket) {
    const alone = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter(text)
    mistakes.push(...alone.map((name) => `${name} needs S3_BUCKET`))
    return undefined
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    mistakes.push('S3_BUCKET must be the name of a bucket')
  if (!accessKeyId) mistakes.push('S3_ACCESS_KEY_ID is required with S3_BUCKET')
  if (!secretAccessKey) mistakes.push('S3_SECRET_ACCESS_KEY is required with S3_BUCKET')
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    region,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
  }
}

function defaultRateLimits(databaseUrl?: string, redisUrl?: string): 'memory' | 'postgres' | 'redis' {
  if (redisUrl) return 'redis'
  return databaseUrl ? 'postgres' : 'memory'
}
