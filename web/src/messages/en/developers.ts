import { count, formatNumber } from '../numbers.ts'

type Window = { limit: number; windowSeconds: number }

export const developers = 'Developers'
export const description =
  'Get a price, submit, wait, download. You never pay more than the price you agreed to.'
export const baseUrl = 'Base URL'
export const copyBaseUrl = 'Copy base URL'
export const nextSteps = 'Next steps'
export const addWebhook = 'Add a webhook'
export const addWebhookDetail = 'Get a request when a generation finishes instead of polling.'
export const checkSignatureDetail = 'Find out why your receiver rejects a request.'
export const referenceDetail = 'Every operation, field and error.'
export const quickstart = 'Quickstart'
export const language = 'Language'
export const rateLimit = 'Rate limit'
export const requestsUsed = 'Requests used in this window'
export const modelFrom = (name: string, coins: number) => `${name} · from ${count(coins, 'coin', 'coins')}`
export const usedByPage = (limit: string) => `of ${limit} requests used by the web app`
export const resetsIn = <Part>(seconds: Part) => ['resets in ', seconds]
export const limits = <Part>(key: Window, account: Window, remaining: Part, retryAfter: Part) => [
  'The web app has its own limit, shared by all browsers you are signed in with. ',
  `Each key can make ${formatNumber(key.limit)} requests in ${key.windowSeconds} s, `,
  `all your keys together ${formatNumber(account.limit)} in ${account.windowSeconds} s. `,
  'Every response says how many are left in ',
  remaining,
  '; above the limit you get 429 with ',
  retryAfter,
  '.',
]
