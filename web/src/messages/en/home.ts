import { count } from '../numbers.ts'

export const inProgress = 'In progress'
export const documentTitle = 'Atelier: media generation at a price you know up front'
export const headline = 'The price you see is the price you pay'
export const pitch =
  'Images, video, audio and 3D through one API. You see the price before you run, pay only for what is delivered, and get a receipt for every coin.'
export const readReference = 'Read the API reference'
export const sampleReceipt = 'Sample receipt'
export const sampleNote = '3 of 4 delivered'
export const lighthouse = 'A lighthouse and two boats at sunset'
export const watercolor = 'A photo and its watercolor version'
export const meadow = 'A meadow with a ball, and without it'
export const balloons = 'Balloons in four video frames'
export const music = 'The waveform of a piece of music'
export const steamEngine = 'A steam engine from four sides'
export const createKey = 'Create an API key'
export const createKeyDetail = 'Your code sends it with every request.'
export const makeSomething = 'Generate something'
export const makeSomethingDetail = 'Try a model here. You see the price before you run.'
export const addWebhook = 'Add a webhook'
export const addWebhookDetail = 'We notify your server when a result is ready.'
export const firstSteps = 'Get started'
export const done = '(done)'
export const recentFailures = 'Recent failures'
export const viewLedger = 'View ledger'
export const heldNote = 'Reserved for running work; the unused part is returned.'
export const queueEmpty = 'Queue is empty.'
export const inQueue = (queued: string) => `${queued} waiting in your queue.`
export const latest = 'Latest'
export const resultsAppearHere = 'Your results appear here.'
export const hello = (name: string) => `Hello, ${name}`
export const outOfCoins = "You're out of coins."
export const addMore = (contact: string) => `Contact ${contact} to add more.`
export const addMoreAtOperator = 'Contact the operator of this service to add more.'
export const activeCount = (running: number, queued: number) => `${running} running, ${queued} queued`
export const andOthers = (others: number) => `and ${count(others, 'other', 'others')}`
export const modelHolds = <Part>(model: string, coins: Part) => [`${model} · `, coins, ' held']
