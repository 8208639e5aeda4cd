import { count } from '../numbers.ts'

export const shareTitle = 'Share by link'
export const shareDetail =
  'Anyone with the link can see the output. It never shows your account or the files you uploaded.'
export const what = 'What to share'
export const allOutputs = (total: number) => `All ${count(total, 'output', 'outputs')}`
export const outputOf = (number: number, total: number) => `Output ${number} of ${total}`
export const showSettings = 'Show the prompt and settings'
export const showSettingsHint = 'Viewers can start from them in the playground.'
export const expires = 'Link expires'
export const never = 'Never'
export const inDays = (days: number) => `In ${count(days, 'day', 'days')}`
export const createLink = 'Create link'
export const linkReady = 'Your link is ready'
export const linkLabel = 'Link'
export const copyLink = 'Copy link'
export const openPage = 'Open page'
export const done = 'Done'
export const links = 'Shared links'
export const linksCaption = 'Links to your outputs'
export const noLinks = 'You have no shared links.'
export const output = 'Output'
export const created = 'Created'
export const ends = 'Expires'
export const state = 'Status'
export const endLink = 'Revoke link'
export const endLinkOf = (name: string) => `Revoke the link to ${name}`
export const linkEnded = 'The link no longer works.'
export const states = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  removed: 'Removed by the operator',
  ended: 'No longer shown',
}
export const blocked = "This can't be shared. Ask the operator of this service why."
export const limitReached = 'You have reached the limit for shared links. Revoke one first.'
export const notShareable = "What this model or effect makes can't be shared."
