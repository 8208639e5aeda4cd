import { count } from '../numbers.ts'

export const allWebhooks = 'All webhooks'
export const breadcrumbs = 'Breadcrumbs'
export const addTitle = 'Add a webhook'
export const add = 'Add webhook'
export const pending = 'Pending'
export const delivered = 'Delivered'
export const skipped = 'Skipped'
export const retrying = 'Retrying'
export const noResponse = 'No response.'
export const statusIn = (status: number, duration: string) => `${status} in ${duration}`
export const succeeded = 'Generation succeeded'
export const succeededWhen = 'Its outputs are ready.'
export const failed = 'Generation failed'
export const failedWhen = 'All coins were refunded.'
export const canceled = 'Generation canceled'
export const canceledWhen = 'While it was still queued, at no cost.'
export const currentKey = 'Its current key'
export const urlHintLocal =
  'https on the default port, or http on this machine, for example http://localhost:3000/hooks.'
export const urlHint = 'https on the default port.'
export const events = 'Events'
export const limitToKey = 'Limit to one key'
export const limitToKeyHint = 'Only generations submitted with this key.'
export const allOfAccount = 'All generations of the account'
export const enabled = 'Enabled'
export const disabledFailing = 'Disabled: failing'
export const paused = 'Paused'
export const description =
  "We send your server a signed request when a generation finishes, so you don't have to poll."
export const noWebhooks = 'No webhooks yet.'
export const noWebhooksDetail = "Add your server's address. You can send it a test event right away."
export const secretOf = (host: string) => `Signing secret for ${host}`
export const secretDetail =
  'Your server uses it to verify that a request came from us. Next, send a test event.'
export const oneKey = 'one key'
export const caption = 'Your webhooks'
export const all = 'all'
export const lastSuccess = 'Last success'
export const webhookCount = (webhooks: number) => count(webhooks, 'webhook', 'webhooks')
