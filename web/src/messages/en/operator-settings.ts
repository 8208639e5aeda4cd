export const description = 'What holds for the whole service. All nodes follow within seconds.'
export const ownersOnly = 'Only owners change these.'
export const save = 'Save'
export const saved = 'Saved.'
export const maintenance = 'Maintenance'
export const openForWork = 'Open for work'
export const inMaintenance = 'In maintenance'
export const maintenanceDetail = 'Customers can order.'
export const noMessage = 'Customers see the usual message.'
export const startAsk = 'Start maintenance…'
export const start = 'Start maintenance'
export const startTitle = 'Start maintenance?'
export const changeMessage = 'Change the message'
export const endMaintenance = 'End maintenance'
export const isOver = 'Maintenance is over.'
export const maintenanceEffects = [
  'Quotes, submits and uploads are refused, and workers start nothing new.',
  'What runs ends and is charged as quoted. What is queued waits; its coins stay held.',
  'Customers can still sign in, read and download.',
]
export const message = 'Message'
export const messageHint = 'Customers read it, for example: Back at 14:00 UTC.'
export const channels = 'Channels'
export const channelTexts = {
  web: { label: 'Account page', hint: 'What people submit in the browser.' },
  api: { label: 'API', hint: 'What programs submit with API keys.' },
  mcp: { label: 'Agents', hint: 'What agents submit over MCP.' },
}
export const readsOnly = 'Only reads'
export const open = 'Open'
export const openOf = (channel: string) => `Open ${channel}`
export const opened = (channel: string) => `${channel} is open.`
export const closeAsk = 'Close…'
export const closeOf = (channel: string) => `Close ${channel}`
export const close = 'Close it'
export const closeTitle = (channel: string) => `Close ${channel}?`
export const closeEffects = [
  'Quotes, submits and uploads over it are refused; reading and downloading go on.',
  'The other channels are not touched.',
]
export const closed = (channel: string) => `${channel} only reads now.`
export const newAccounts = 'Sign-up and new accounts'
export const signup = 'Who may sign up'
export const signups = { open: 'Anybody', invite: 'Who is invited' }
export const asConfigured = (value: string) => `As configured (${value})`
export const emptyFor = (value: string) => `Empty: as configured, ${value}.`
export const signupCoins = 'Coins at sign-up'
export const runningLimit = 'Running at once'
export const rateLimits = 'Rate limits'
export const rateLimitsHint =
  'All four numbers, or none for those of the configuration. Accounts that exist keep theirs.'
export const requestsOf = { key: 'Requests per key', account: 'Requests per account' }
export const inSeconds = 'in seconds'
