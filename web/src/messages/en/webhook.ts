import { count, formatNumber } from '../numbers.ts'

export const deleteTitle = (host: string) => `Delete ${host}?`
export const remove = 'Delete'
export const deleteDetail = "Its deliveries are deleted too. This can't be undone; pausing can."
export const deliveries = 'Deliveries'
export const resendFailed = 'Resend failed deliveries…'
export const noneMatch = 'No deliveries with this status.'
export const nothingSent = 'Nothing sent yet.'
export const nothingSentDetail = 'Finished generations are reported here. Until then, send a test event.'
export const event = 'Event'
export const test = 'test'
export const lastResponse = 'Last response'
export const attempts = 'Attempts'
export const happened = 'Time'
export const nextAttempt = 'Next attempt'
export const none = 'none'
export const disabled = 'Disabled after five days without a successful delivery'
export const paused = 'Paused'
export const testFirst = 'Send a test first'
export const enable = 'Enable'
export const eventsKept = 'New events are recorded as skipped and can be sent once it is enabled.'
export const lastDay = 'Last 24 hours'
export const hourSummary = (delivered: number, retried: number, failed: number) =>
  `${deliveredCount(delivered)}, ${retriedCount(retried)}, ${failedCount(failed)}`
export const attemptsOfLastDay = (summary: string) => `Attempts in the last 24 hours: ${summary}`
export const noAttempts = 'No attempts.'
export const deliveredCount = (amount: number) => `${formatNumber(amount)} delivered`
export const retriedCount = (amount: number) => `${formatNumber(amount)} retried`
export const failedCount = (amount: number) => `${formatNumber(amount)} failed`
export const attemptsByHour = 'Attempts by hour'
export const hour = 'Hour'
export const delivered = 'Delivered'
export const retried = 'Retried'
export const nothingToResend = 'Nothing failed or was skipped since then.'
export const resending = (amount: number) => `Resending ${count(amount, 'delivery', 'deliveries')}.`
export const replayTitle = 'Resend failed and skipped deliveries'
export const since = 'Since'
export const replayHint =
  'In your local time. Oldest first, two at a time, with the same event IDs, so your server can recognize what it has already handled.'
export const rotateTitle = 'Rotate the signing secret?'
export const rotate = 'Rotate'
export const keepOld = 'Keep the old one'
export const oldStops = 'The old secret stops working immediately.'
export const refusedRetry = (waits: string) => ` Rejected deliveries are retried after ${waits}…`
export const newShownOnce = 'The new secret is shown once. Update your server right away.'
export const tryIt = 'Test'
export const sendTest = 'Send test event'
export const sending = 'Sending…'
export const notSentYet = 'Not sent yet. It appears below once it has been.'
export const testDetail = 'Sends one signed request with sample data. It is not retried.'
export const requestAndResponse = 'Request and response'
export const enabled = 'Enabled. New events are sent.'
export const pausedNow = 'Paused. New events are skipped.'
export const webhook = 'Webhook'
export const copyUrl = 'Copy URL'
export const pause = 'Pause'
export const saved = 'Saved.'
export const save = 'Save'
export const rotateSecret = 'Rotate secret…'
export const deleteEllipsis = 'Delete…'
export const newSecretOf = (host: string) => `New signing secret for ${host}`
export const deleted = (host: string) => `${host} was deleted.`
export const pendingCanceled = (amount: number) =>
  `${count(amount, 'pending delivery', 'pending deliveries')} will not be sent.`
export const neverSucceeded = (failed: number) =>
  `${count(failed, 'delivery', 'deliveries')} failed; it has never returned 2xx. `
export const succeededSince = <Part>(when: Part) => ['It has returned 2xx since, ', when, '. ']
export const failedSince = <Part>(failed: number, when: Part) => [
  `${count(failed, 'delivery', 'deliveries')} failed since it last returned 2xx, `,
  when,
  '. ',
]
export const pausedAt = <Part>(when: Part) => ['Paused ', when, '. ']
export const attemptCount = (amount: number) => count(amount, 'attempt', 'attempts')
