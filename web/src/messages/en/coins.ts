import { count } from '../numbers.ts'

export const description = 'Your balance and every change to it.'
export const descriptionWithContact = (contact: string) =>
  `Your balance and every change to it. To get more coins, contact ${contact}.`
export const toSpend = 'Ready to spend.'
export const heldForWork = 'Reserved for running work.'
export const nothingRunning = 'Nothing is running.'
export const heldFor = (generations: number) =>
  `Reserved for ${count(generations, 'generation', 'generations')}.`
export const openHolds = 'Held coins'
export const openHoldsCaption = 'Coins reserved for running generations'
export const since = 'Since'
export const receiptSince = (name: string, moment: string) => `Receipt for ${name}, running since ${moment}`
export const granted = 'Added'
export const grants = 'Added'
export const holds = 'Held'
export const charges = 'Charged'
export const returns = 'Returned'
export const ledger = 'Ledger'
export const noEntries = 'No entries yet.'
export const ledgerCaption = 'Your coin ledger'
export const what = 'Description'
export const availableAfter = 'Available after'
export const heldAfter = 'Held after'
export const receiptOfEntry = (name: string, kind: string, moment: string) =>
  `Receipt for ${name}: ${kind}, ${moment}`
