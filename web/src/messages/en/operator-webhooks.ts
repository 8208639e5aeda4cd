import { count } from '../numbers.ts'

export const description = 'Addresses of customers that are told when generations end, and do not answer.'
export const failing = 'Failing'
export const all = 'All webhooks'
export const none = 'No account has a webhook.'
export const noneFailing = 'Every webhook answers.'
export const behind = 'Behind'
export const givenUp = 'Given up'
export const showFailures = (failed: number, host: string) =>
  `${count(failed, 'delivery', 'deliveries')} to ${host} given up`
export const lastSuccess = 'Last success'
export const test = 'Test'
export const testOf = (host: string) => `Send a test event to ${host}`
export const testSent = (host: string) => `A test event is on its way to ${host}.`
export const enable = 'Enable'
export const enableOf = (host: string) => `Enable ${host}`
export const enabled = (host: string) => `${host} is enabled. New events are sent.`
export const replay = 'Resend…'
export const replayOf = (host: string) => `Resend what ${host} missed`
export const replayTitle = (host: string) => `Resend what ${host} missed?`
export const replayDetail =
  'Everything that failed or was skipped since this moment is sent again, oldest first, two at a time, under the same event IDs. A receiver that does not look at them handles some events twice.'
export const localTime = 'In your local time.'
export const failuresOf = (host: string) => `Deliveries to ${host} that were given up`
export const noFailure = 'No delivery was given up.'
export const event = 'Event'
export const lastResponse = 'Last response'
export const forgotten = 'no longer known'
export const resendOf = (type: string, id: string) => `Resend ${type}, delivery ${id}`
export const resending = 'It is sent again.'
export const lastFailure = 'Last failure'
