import { count, formatNumber } from '../numbers.ts'

export const noSuchModel = 'There is no such model.'
export const allModels = 'All models'
export const asCustomersSeeIt = 'As customers see it'
export const pausedSince = <Part>(when: Part) => ['Paused ', when, '.']
export const task = 'Task'
export const vendor = 'Vendor'
export const version = 'Version'
export const lastDay = 'By backend, last 24 hours'
export const notRunLately = 'No attempt ended within the last 24 hours.'
export const backend = 'Backend'
export const attempts = 'Attempts'
export const failedOf = (failed: number, all: number) =>
  failed === 0 ? formatNumber(all) : `${formatNumber(all)}, ${formatNumber(failed)} failed`
export const duration = 'Seconds, p50 / p95'
export const worth = 'Brought in'
export const cost = 'Cost'
export const margin = 'Margin'
export const unknownCosts = (amount: number) => `without ${count(amount, 'attempt', 'attempts')}`
export const pricePreview = 'Price preview'
export const previewHint =
  'Empty: those of its first example. What is missing counts at the least it can cost.'
export const preview = 'Preview'
export const perOutput = (coins: number, outputs: number) =>
  `${count(coins, 'coin', 'coins')} each for ${count(outputs, 'output', 'outputs')}`
export const attempts30 = 'Attempts, 30 days'
export const margin30 = 'Margin, 30 days'
