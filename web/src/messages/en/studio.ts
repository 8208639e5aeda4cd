import { count, formatPercent } from '../numbers.ts'

export const session = 'This session'
export const runs = 'Runs of this session'
export const compare = 'Compare'
export const stopComparing = 'Stop comparing'
export const picked = (amount: number) =>
  amount === 2 ? 'Comparing two outputs.' : `Choose two outputs to compare. ${amount} of 2 chosen.`
export const comparison = 'Comparison'
export const sideBySide = 'Side by side'
export const slider = 'Slider'
export const firstOf = (name: string) => `First: ${name}`
export const secondOf = (name: string) => `Second: ${name}`
export const shareOfFirst = 'How much of the first to show'
export const percentFirst = (share: number) => `${formatPercent(share)} of the first`
export const elapsed = (time: string) => `${time} so far`
export const usually = (time: string) => `usually about ${time}`
export const eachLine = (lines: number) => `Generate ${count(lines, 'line', 'lines')} separately…`
export const oneForEachLine = 'One generation for each line'
export const tooManyLines = (most: number) => `Only the first ${most} lines are generated.`
export const together = 'Total'
export const startAll = (runsToStart: number, price: string) =>
  `Start ${count(runsToStart, 'run', 'runs')} · ${price}`
export const pricing = 'Getting the price…'
export const notPriced =
  'The price of a line could not be loaded. Change or remove the line; nothing was started.'
export const starting = (done: number, all: number) => `Starting ${done} of ${all}…`
export const started = 'Started'
export const allStarted = (amount: number) => `${count(amount, 'run', 'runs')} started.`
export const someStarted = (amount: number, all: number) =>
  `${amount} of ${all} started. You are charged only for those that started.`
export const priceOtherwise = (price: string) => `Not started: it now costs ${price}.`
export const unknownOutcome = 'No answer. Check your history before you try again.'
