import { count } from '../numbers.ts'

export const title = 'Agents'
export const description =
  'Programs that you let spend coins for you, each within its limits. You can change the limits or end the access at any time.'
export const caption = 'Your agents'
export const noAgents = 'No agents yet.'
export const noAgentsDetail = (address: string) =>
  `Add ${address} to your agent as an MCP server. It brings you here, and you decide what it may spend.`
export const agentCount = (agents: number) => count(agents, 'agent', 'agents')
export const inAll = 'In all'
export const today = 'Today'
export const thisSession = 'This session'
export const limitUsed = (name: string, period: string) => `${period}: share of the limit used by ${name}`
export const lastUsed = 'Last used'
export const changeLimits = 'Change limits'
export const changeLimitsOf = (name: string) => `Change limits of ${name}`
export const changeTitle = (name: string) => `Limits of “${name}”`
export const save = 'Save'
export const saved = 'The new limits apply from now on.'
export const revoke = 'End access'
export const revokeOf = (name: string) => `End access of ${name}`
export const revokeTitle = (name: string) => `End the access of “${name}”?`
export const revokeDetail =
  "It can buy nothing more from this moment on. What it has already started ends as usual. This can't be undone, but you can let it in again."
export const revoked = (name: string) => `“${name}” no longer has access.`
export const active = 'Active'
export const ended = 'Ended'
export const nobodyVouchesFor = 'Registered itself; nobody vouches for it'
export const vouchedBy = (host: string) => `Vouched for by ${host}`
export const limits = 'Spend limits (coins)'
export const limitsHint = 'Leave a field blank for no limit.'
export const spendLimit = 'In all'
export const dailyLimit = 'In a day (UTC)'
export const sessionLimit = 'In a session'
export const confirmAbove = 'Ask me above this price'
export const confirmAboveHint = 'The agent shows you the price first, if your program can ask. Blank: never.'
export const allowTitle = (name: string) => `Let “${name}” spend your coins?`
export const allowDocument = 'Let an agent in'
export const nameWarning = 'Anybody can choose this name. Go on only if you have just started this yourself.'
export const goesToComputer = 'The answer goes to a program on this computer.'
export const goesTo = <Part>(host: Part) => ['The answer goes to ', host, '.']
export const vouched = <Part>(host: Part) => ['It belongs to ', host, '.']
export const nobodyVouches = 'Nobody vouches for it.'
export const itMay = 'It may'
export const nameInList = 'Name in your list'
export const allow = 'Allow'
export const refuse = 'Refuse'
export const leaving = 'You are being sent back to the program…'
export const noRequest = 'There is nothing to decide here.'
export const noRequestDetail = 'Start in the program that you want to let in: it brings you here.'
