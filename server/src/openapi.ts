import { accessProblems } from './accounts/callers.ts'
import { cookieName } from './accounts/session-cookie.ts'
import { api } from './api.ts'
import { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Scope } from '@atelier/contract/account.ts'
import { downgradeTo30 } from './platform/http/openapi-3-0.ts'
import { writeOpenApi, type OpenApiTemplate } from './platform/http/openapi.ts'
import type { Json } from './platform/http/portable-schema.ts'

const header = (description: string, type: string) => ({
  description,
  schema: { type, ...(type === 'integer' && { format: 'int64' }) },
})
const sessions = [{ session: [] }, { developmentSession: [] }]
const sessionCookie = (isDevelopment: boolean, where: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name: cookieName(isDevelopment),
  description: `The session of the account page, ${where}. ${writesOfSessions}`,
})
const writesOfSessions =
  'A write must also come from our own page: with `Sec-Fetch-Site: same-origin`, as browsers send it by themselves, or where that is missing with `Origin`. `Atelier-Account` says for whom the page was opened.'
/** Written at the operations of keys alone: those of sessions send the same, but their only client is our page. */
const rateLimitHeaders = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)
/** A security requirement names the scope that the key must have. */
const keyWith = (scope: Scope) => ({
  security: [{ apiKey: [scope] }, ...sessions],
  headers: rateLimitHeaders,
  problems: accessProblems[scope],
})

const sessionHeader = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
})
/** What a write with a session must, or may, say about its origin. */
const sessionHeaders = {
  Origin: sessionHeader(
    'Origin',
    'The origin of this server, as in `PUBLIC_URL`. Required of a program; a browser sends it by itself.',
    { examples: ['https://atelier.example'] },
  ),
  SecFetchSite: sessionHeader(
    'Sec-Fetch-Site',
    'Sent by browsers themselves. Where it is sent it must be `same-origin`, and `Origin` is not looked at.',
    { examples: ['same-origin'] },
  ),
  AtelierAccount: sessionHeader(
    'Atelier-Account',
    'Id of the account that the page was opened for. Refused when somebody else has signed in since.',
    { format: 'uuid' },
  ),
}

/** The parts of the document besides the endpoints. */
export const frame: OpenApiTemplate = {
  info: {
    title: 'Atelier',
    version: '1.0.0',
    summary: 'A paid API for media generation: image, video, audio and 3D behind one contract.',
    description:
      'List the models, get a price that binds, submit, follow by events, webhook or polling, download. Version 1 changes only by addition: ignore unknown fields and tolerate new values of enumerations. Every error is an RFC 9457 problem with a stable `code`.',
    license: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'Whoever runs this server' },
  },
  tags: [
    {
      name: 'Models',
      prefix: '/v1/models',
      description: 'What can be made, with which params, at what price.',
    },
    { name: 'Effects', prefix: '/v1/effects', description: 'Style filters and templates.' },
    { name: 'Quotes', prefix: '/v1/quotes', description: 'What a generation will cost, to the coin.' },
    {
      name: 'Generations',
      prefix: '/v1/generations',
      description: 'Runs of a model: submitted, followed, canceled, listed.',
    },
    {
      name: 'Events',
      prefix: '/v1/events',
      description: 'What has happened to your generations, for those who ask.',
    },
    { name: 'Uploads', prefix: '/v1/uploads', description: 'Files to work on. They are kept for 30 days.' },
    { name: 'Assets', prefix: '/v1/assets', description: 'Uploads and outputs, with fresh download links.' },
    { name: 'Files', prefix: '/files', description: 'Downloads by signed link.' },
    { name: 'Downloads', prefix: '/downloads', description: 'Several files at once, by link.' },
    { name: 'Account', prefix: '/v1/account', description: 'Balance, limits and the calling key.' },
    {
      name: 'Account page',
      prefix: '/account/v1',
      description:
        'What a signed-in person does with their own account. The session is a cookie, and a write must come from our own origin; the examples keep the cookie in `cookies.txt`.',
    },
    {
      name: 'Operator',
      prefix: '/operator/v1',
      description: 'What those who run the service do. Every write is recorded.',
    },
    {
      name: 'Service',
      prefix: '/',
      description: 'This document, and what machines ask about the state of the service.',
    },
  ],
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key, made on the account page. Keep it on your server.',
    },
    session: sessionCookie(false, 'except in development mode'),
    developmentSession: sessionCookie(true, 'in development mode'),
    operatorToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'The value of `OPERATOR_TOKEN`, or one of `OPERATOR_TOKENS`.',
    },
  },
  headers: {
    'RateLimit-Limit': header('Requests in a window: the tighter of key and account.', 'integer'),
    'RateLimit-Remaining': header('Requests left in this window.', 'integer'),
    'RateLimit-Reset': header('Seconds until the window resets.', 'integer'),
    'RateLimit-Policy': header('Limit and window, as `<limit>;w=<seconds>`.', 'string'),
    'Retry-After': header(
      'Seconds to wait before trying again; `retryAt` in the body is that moment.',
      'integer',
    ),
  },
  parameters: sessionHeaders,
  scopes: {
    public: { security: [], problems: accessProblems.public },
    generate: keyWith('generate'),
    read: keyWith('read'),
    uploads: keyWith('uploads'),
    account: keyWith('account'),
    agent: { security: [{ apiKey: [] }], problems: accessProblems.agent },
    session: {
      security: sessions,
      problems: accessProblems.session,
      writeParameters: Object.keys(sessionHeaders).map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
    },
    operator: { security: [{ operatorToken: [] }, ...sessions], problems: accessProblems.operator },
  },
  webhooks: {
    generationEnded: {
      summary: 'A generation has ended',
      description:
        'Sent to each webhook that asked for the type. The header `Service-Signature` (`WEBHOOK_HEADER_PREFIX` changes the first word) is `t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>` with the whole secret, as it is shown. The Standard Webhooks headers are sent as well. Deliveries may repeat and overtake each other.',
      body: WebhookEvent,
    },
  },
}

export const openApi: Json = writeOpenApi(api, frame)

/** The same for tools that do not know 3.1 yet. */
export const openApi30: Json = downgradeTo30(openApi)
