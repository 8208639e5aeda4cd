import { count, formatNumber } from '../numbers.ts'

export const form = 'Settings'
export const result = 'Result'
export const resultAppearsHere = 'Your result appears here.'
export const tooExpensive = (price: number, available: number) =>
  `This costs ${count(price, 'coin', 'coins')}; you have ${formatNumber(available)}.`
export const outOfCoins = 'Contact the operator of this service to add more.'
export const getCoins = (contact: string) => `Contact ${contact} to add more.`
export const redeemCode = 'Redeem a code'
export const paused = 'Paused'
export const uploading = 'Uploading…'
export const retryFile = 'Retry or dismiss the file'
export const fromPrice = (amount: number) => `from ${count(amount, 'coin', 'coins')} · `
export const generate = 'Generate'
export const lastPrice = 'last'
export const signInForPrice = 'Sign in for the exact price'
export const consent = 'Everyone shown or heard has agreed to this.'
export const consentMissing = 'Tick this box if they have. Without it, nothing runs and you are not charged.'
export const openElsewhere = 'Open this generation'
export const edit = 'Edit'
export const tryAgainFor = (price: string) => `Try again · ${price}`
export const rerollFor = (price: string) => `Generate again · ${price}`
export const sameSeedFor = (price: string) => `Same seed again · ${price}`
export const takeSeed = 'Use seed'
export const checking = 'Checking whether it went through…'
export const unanswered = "We don't know whether your request went through"
export const checkHistory = 'Check history'
export const haveChecked = 'I have checked'
export const unansweredDetail = 'If it did, it was charged once and is in your history.'
export const notNow = 'Not now'
export const consentTitle = 'Has everyone agreed?'
export const consentDetail = 'Tick the box below, then generate again. You were not charged.'
export const notCharged = 'You were not charged.'
export const priceIs = (now: number) =>
  `This costs ${count(now, 'coin', 'coins')}. You have not been charged yet.`
export const priceChanged = (now: number, was: number) =>
  `The price is now ${count(now, 'coin', 'coins')}, it was ${formatNumber(was)}. You were not charged.`
export const done = 'Done.'
export const settingsUsed = 'The form now has the settings of that generation.'
export const inputUsed = 'The output is filled in as the input.'
export const keep = 'Keep'
export const settingsUnavailable = 'The settings of that generation are not available.'
export const inputUnavailable = 'The file is not filled in.'
export const inputMissing = 'It was deleted, belongs to another account, or the address is mistyped.'
export const inputNotTaken = 'This does not take a file of that kind.'
export const continueAnyway = 'Continue anyway'
export const settingsMissing = 'It was deleted, belongs to another account, or the address is mistyped.'
export const wentThrough = 'It went through. You were charged once.'
export const outputsFor = (outputs: number, price: number) =>
  `${count(outputs, 'output', 'outputs')}: ${count(price, 'coin', 'coins')}`
export const generateFor = (price: number) => `Generate for ${count(price, 'coin', 'coins')}`
export const failed = 'Generation failed.'
export const coinsHeld = (coins: number) => `${count(coins, 'coin', 'coins')} held`
export const exampleUsed = 'Example filled in.'
export const examples = 'Examples'
export const pickExample = 'Pick one to fill in the form. You see the price before you run.'
export const exampleToUse = 'Use this example:'
export const exampleFileUnavailable = "The example's file could not be loaded. Add a file of your own."
export const sameFiles = 'You have made this already: the same settings and seed make the same files.'
export const askReroll = (price: string) => `Generate again with a new seed for ${price}?`
export const askSameSeed = (price: string) =>
  `The same settings and seed make the same files. Generate them again for ${price}?`
export const newSeedInstead = 'Use a new seed'
