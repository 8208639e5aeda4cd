import { count, formatNumber } from '../numbers.ts'

export const notFound = 'Generation not found'
export const toGenerations = 'Go to generations'
export const copyId = 'Copy ID'
export const about = 'About'
export const started = 'Started'
export const ended = 'Ended'
export const queue = 'Queue'
export const params = 'Settings'
export const paramsCaption = 'Without what people wrote'
export const content = 'What was sent and made'
export const reveal = 'Reveal'
export const hideAgain = 'Hide again'
export const revealTitle = 'Reveal what was sent and made?'
export const revealEffects = [
  'You see what the person wrote, the files they sent and the files that were made.',
  'That you looked is recorded in the log, under your name.',
]
export const hidden = (made: number) =>
  made === 0
    ? 'Texts are hidden. Nothing was made.'
    : `Texts and ${count(made, 'output', 'outputs')} are hidden.`
export const inputs = 'Inputs'
export const outputs = 'Outputs'
export const paramsWritten = 'All settings, as they were sent'
export const fileOf = (title: string, number: number) => `${title}: ${number}`
export const openFile = 'Open file'
export const attempts = 'Attempts'
export const noAttempts = 'No attempt yet.'
export const attempt = (number: number, backend: string) => `Attempt ${number}: ${backend}`
export const submitting = 'Submitting'
export const parked = 'Parked'
export const host = 'Host'
export const requestId = 'ID at the backend'
export const error = 'Error'
export const cost = 'Cost'
export const verdict = 'Verdict'
export const verdictOf = (found: 'bought' | 'not_bought') =>
  found === 'bought' ? 'The backend did the work.' : 'The backend did nothing.'
export const requestSent = 'Request, redacted'
export const requestCaption = (number: number) => `Attempt ${number}, without texts and files`
export const worth = 'Coins sold for'
export const margin = 'Margin'
export const unknownCosts = (unknown: number) =>
  `The cost of ${count(unknown, 'attempt is', 'attempts are')} unknown.`
export const refund = 'Refund'
export const refundTitle = 'Refund this generation?'
export const refundEffects = (charged: number) => [
  `It was charged ${count(charged, 'coin', 'coins')}; at most that goes back to the account, at once.`,
  'A generation is refunded once. To give more later, grant coins.',
  'Spending caps of API keys stay as they are.',
]
export const refundCoins = 'Coins'
export const refundCoinsWrong = (charged: number) =>
  `Enter a whole number from 1 to ${formatNumber(charged)}.`
export const refundReasonHint = 'The account holder reads it.'
export const refundDone = 'The coins were refunded.'
