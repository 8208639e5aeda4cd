import { count } from '../numbers.ts'

export const language = 'Language'
export const caption = (label: string, steps: string) => `${label}: ${steps}`
export const requestBody = 'request body'
export const allSteps = 'quote, submit, wait, download'
export const curlNeeds = 'bash with curl, jq and openssl'
export const typescriptNeeds = 'Node.js 22.18 or newer and "npm install @atelier/sdk"'
export const pythonNeeds = 'Python 3.9 or newer and "pip install requests"'
export const tinted = 'Your values are highlighted. '
export const requires = <Part>(needs: string, variable: Part) => [
  `Requires ${needs}. Set `,
  variable,
  ' to a key with the permissions generate and read, and keep it on your server.',
]
export const installSdk =
  'Install the SDK: npm install @atelier/sdk. Save this as call.mts and run it: node call.mts'
export const installRequests = 'Install requests: pip install requests'
export const stepQuote = '1. Get the price. A submit charges exactly this.'
export const stepSubmit = (maxCoins: number | null) =>
  `2. Submit, for at most ${maxCoins === null ? 'that price' : count(maxCoins, 'coin', 'coins')}.`
export const submitOnce = 'Sending it again with the same Idempotency-Key never charges twice.'
export const sdkSubmitsOnce = 'The SDK retries under one Idempotency-Key, so you are never charged twice.'
export const stepPoll = (seconds: number) => `3. Poll every ${seconds} seconds until it is finished.`
export const stepWait = '3. Wait until it is finished.'
export const stepDownload = '4. Download the results.'
export const fileNote = (params: string, days: number) =>
  `${params}: your files. Uploads are deleted after ${days} days; upload them again after that.`
