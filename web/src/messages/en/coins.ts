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
export const refunds = 'Refunded'
export const codeRedeemed = 'Code redeemed'
export const redemptions = 'Codes'
export const noCoins = 'You have no coins to spend'
export const howToGetCoins = 'Redeem a code below, or contact the operator of this service.'
export const howToGetCoinsFrom = (contact: string) => `Redeem a code below, or contact ${contact}.`
export const backToForm = 'Back to your form, as you left it'
export const redeemTitle = 'Redeem a code'
export const redeem = 'Redeem'
export const code = 'Code'
export const codeHint = 'Upper or lower case and dashes do not matter.'
export const redeemed = (coins: number) => `${count(coins, 'coin was', 'coins were')} added.`
export const codeUnknown = "We don't know this code. Check that you typed all of it."
export const codeExpired = 'This code can no longer be redeemed.'
export const codeUsed =
  'This code is used up, or you have redeemed as many codes of its kind as one account may. What you redeemed is in your ledger.'
export const lowBalanceTitle = 'Low balance'
export const lowBalanceLabel = 'Notify me below'
export const lowBalanceHint = 'Coins. You get one email when fewer are available. Leave it empty for none.'
export const lowBalanceWrong = 'Enter a whole number above zero, or nothing.'
export const saveLowBalance = 'Save'
export const lowBalanceSaved = (coins: number) =>
  `You will be notified below ${count(coins, 'coin', 'coins')}.`
export const lowBalanceOff = 'You will not be notified.'
