import { count } from '../numbers.ts'

export const description = 'How the service and the business are doing.'
export const period = 'Period'
export const day = '24 hours'
export const week = '7 days'
export const month = '30 days'
export const now = 'Now'
export const business = 'Business in this period'
export const queued = 'Queued'
export const running = 'Running'
export const runningNote = 'Generations being made.'
export const nothingWaits = 'Nothing waits.'
export const oldestWait = (wait: string) => `Oldest has waited ${wait}.`
export const timeToStart = 'Time to start'
export const noneStarted = 'None was started in this period.'
export const p95 = (wait: string) => `Half of them; 95% within ${wait}.`
export const deliveriesBehind = 'Deliveries behind'
export const failingWebhooks = (webhooks: number) =>
  webhooks === 0 ? 'No webhook fails.' : `${count(webhooks, 'webhook fails', 'webhooks fail')}.`
export const audit = 'Audit'
export const auditOk = 'All adds up'
export const auditFailed = 'Something is wrong'
export const auditNever = 'Not run yet'
export const verified = <Part>(when: Part) => ['Checked ', when, '.']
export const readAll = <Part>(when: Part) => ['Everything read ', when, '.']
export const auditBad = 'The last audit found something that does not add up'
export const auditBadDetail =
  'Or nothing new could be checked for half an hour. GET /operator/v1/audit names what is wrong.'
export const uncounted = (hours: number) => `${count(hours, 'hour is', 'hours are')} still to be counted`
export const notCounted = 'Figures appear once a worker has counted for the first time.'
export const countedUpTo = (moment: string) => `The figures go up to ${moment}.`
export const given = 'Coins given'
export const givenAndTaken = 'Coins given and taken back'
export const taken = 'More taken back than given'
export const givenHow = (byCodes: number, accounts: number) =>
  `${count(byCodes, 'by codes', 'by codes')}, ${count(accounts, 'new account', 'new accounts')}`
export const worth = (amount: string) => `Sold for ${amount}.`
export const refunded = 'Refunded'
export const cost = 'Cost'
export const unknownCosts = (unknown: number) => `Unknown for ${count(unknown, 'attempt', 'attempts')}.`
export const margin = 'Margin'
export const noMargin = (currency: string | null) =>
  currency === null ? 'Set COIN_VALUE to see it.' : 'Unknown while a cost is unknown.'
export const generations = 'Generations that ended'
export const generationsUnit = 'generations'
export const noneEnded = 'No generation ended in this period.'
export const coinsCharged = 'Coins charged'
export const coinsUnit = 'coins'
export const noCoins = 'No coins moved in this period.'
export const byModel = 'Failures by model'
export const byBackend = 'Failures by backend'
export const noneTried = 'Nothing was tried at a backend in this period.'
export const backend = 'Backend'
export const attempts = 'Attempts'
export const shareFailed = (name: string) => `Share that failed: ${name}`
export const counted = <Part>(when: Part) => ['Counted ', when]
