import { count } from '../numbers.ts'

export const replaceTitle = (name: string) => `Replace “${name}”`
export const createTitle = 'Create an API key'
export const createReplacement = 'Create new key'
export const replaceDetail =
  'The new key gets the same permissions. The old one keeps working until you revoke it.'
export const nameHint = 'What it is for, for example Production.'
export const permissions = 'Permissions'
export const monthlyLimit = 'Monthly limit (coins)'
export const monthlyLimitHint = 'Leave blank for no limit. Months are in UTC.'
export const expires = 'Expires'
export const expiresHint = 'It stops working on its own.'
export const in7Days = 'In 7 days'
export const in30Days = 'In 30 days'
export const in90Days = 'In 90 days'
export const inOneYear = 'In one year'
export const neverExpires = 'Never'
export const title = 'API keys'
export const description =
  'Your code calls the API with a key. Use a separate key for each program, so you can see what it spends and revoke it without affecting the others.'
export const noKeys = 'No API keys yet.'
export const noKeysDetail = 'With a key, your code can get prices, submit and download.'
export const yourKey = (name: string) => `Your key “${name}”`
export const revoked = (name: string) => `“${name}” was revoked.`
export const tryIt = 'Try it, with your key in ATELIER_KEY'
export const caption = 'Your API keys'
export const spentThisMonth = 'Spent this month'
export const lastUsed = 'Last used'
export const replaceKey = (name: string) => `Replace ${name}`
export const replace = 'Replace'
export const revokeKey = (name: string) => `Revoke ${name}`
export const revoke = 'Revoke'
export const lastFour = 'Last four characters'
export const limitUsed = (name: string) => `Share of the monthly limit used by ${name}`
export const revokeTitle = (name: string) => `Revoke “${name}”?`
export const neverUsed = 'It has never been used.'
export const revokeDetail = "Requests with this key fail immediately. This can't be undone."
export const webhooksOfKey = 'Webhooks limited to this key stop receiving events.'
export const lookingForWebhooks = 'Looking for webhooks limited to this key…'
export const generateScope = 'Get prices, submit and cancel. Spends coins.'
export const readScope = 'Read generations, their progress and files.'
export const uploadScope = 'Upload input files.'
export const accountScope = 'Read balance and limits, redeem codes.'
export const keyCount = (keys: number) => count(keys, 'key', 'keys')
export const showEnded = (keys: number) => `Show ${keys} inactive`
export const hideEnded = (keys: number) => `Hide ${keys} inactive`
export const active = 'Active'
export const expiresSoon = 'Expires soon'
export const expired = 'Expired'
export const revokedState = 'Revoked'
export const until = (day: string) => `until ${day}`
export const lastUsedAt = <Part>(when: Part) => ['Last used ', when, '.']
export const webhooksLimited = (webhooks: number) =>
  `${count(webhooks, 'webhook is', 'webhooks are')} limited to this key and will stop receiving events.`
