import { count } from '../numbers.ts'

export const description = 'Links by which customers show outputs to anybody, and what visitors report.'
export const reports = 'Reports'
export const report = 'Report'
export const reportStates = { open: 'Open', closed: 'Closed', all: 'All' }
export const open = 'Open'
export const closed = 'Closed'
export const noOpenReport = 'No open reports.'
export const noReport = 'No report matches.'
export const reasons = {
  illegal: 'Illegal content',
  person: 'Shows a person without consent',
  copyright: 'Copyright',
  other: 'Something else',
}
export const openReport = (reason: string, id: string) => `${reason}, report ${id}`
export const wrote = 'What the visitor wrote'
export const wroteNothing = 'The visitor wrote nothing.'
export const received = 'Received'
export const shares = 'Shares'
export const share = 'Share'
export const noShare = 'No share matches.'
export const openReports = 'Open reports'
export const created = 'Created'
export const expires = 'Expires'
export const look = 'Look…'
export const openShare = (id: string) => `Look at share ${id}`
export const shareTitle = (model: string) => `A share made with ${model}`
export const itsReports = (amount: number) => `Its ${count(amount, 'open report', 'open reports')}`
export const states = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked by its owner',
  removed: 'Removed by an operator',
  ended: 'No longer shown',
}
export const reveal = 'Reveal'
export const revealDetail =
  'A customer made this. Revealing it shows the outputs and the prompt, and is recorded under your name.'
export const output = (number: number) => `Output ${number}`
export const noOutputs = 'The outputs have been deleted.'
export const params = 'Prompt and settings'
export const openFile = 'Open the file'
export const dismissAsk = 'Dismiss…'
export const dismiss = 'Dismiss'
export const dismissTitle = 'Dismiss this report?'
export const dismissEffects = ['The share stays as it is.', 'The report is closed; its sender hears nothing.']
export const dismissed = 'The report is closed.'
export const removeAsk = 'Remove share…'
export const remove = 'Remove share'
export const removeTitle = 'Remove this share?'
export const removeEffects = [
  'Its link shows nothing from now on.',
  'The generation can never be shared again.',
  'All reports about it are closed.',
  'The outputs stay with the customer, and no coins move.',
]
export const removed = 'The share is removed.'
export const block = 'Block sharing…'
export const blocking = {
  title: (account: string) => `Block sharing for ${account}?`,
  submit: 'Block sharing',
  effects: [
    'None of its links shows anything, and it makes no new ones.',
    'Everything else works as before.',
    'You can let it share again; its links then work again.',
  ],
  done: 'The account no longer shares anything.',
}
export const unblocking = {
  title: (account: string) => `Let ${account} share again?`,
  submit: 'Let it share',
  effects: ['Its links work again, but for those that were removed, and it can make new ones.'],
  done: 'The account can share again.',
}
export const onlyReported = 'With open reports'
