import { count } from '../numbers.ts'

export const inProgress = 'In progress'
export const createKey = 'Create an API key'
export const createKeyDetail = 'Your code sends it with every request.'
export const makeSomething = 'Generate something'
export const makeSomethingDetail = 'Try a model here. You see the price before you run.'
export const addWebhook = 'Add a webhook'
export const addWebhookDetail = 'We notify your server when a result is ready.'
export const firstSteps = 'Get started'
export const done = '(done)'
export const viewLedger = 'View ledger'
export const heldNote = 'Reserved for running work; the unused part is returned.'
export const queueEmpty = 'Queue is empty.'
export const inQueue = (queued: string) => `${queued} waiting in your queue.`
export const latest = 'Latest'
export const viewHistory = 'View history'
export const resultsAppearHere = 'Your results appear here.'
export const hello = (name: string) => `Hello, ${name}`
export const outOfCoins = "You're out of coins."
export const addMore = (contact: string) => `Contact ${contact} to add more.`
export const addMoreAtOperator = 'Contact the operator of this service to add more.'
export const activeCount = (running: number, queued: number) => `${running} running, ${queued} queued`
export const andOthers = (others: number) => `and ${count(others, 'other', 'others')}`
export const modelHolds = <Part>(model: string, coins: Part) => [`${model} · `, coins, ' held']
export const dismissFailure = (name: string) => `Dismiss ${name}`
export const recentFailures = 'Recent failures'
