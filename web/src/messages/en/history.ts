import { count } from '../numbers.ts'

export const generations = 'Generations'
export const tools = 'Tools'
export const playground = 'Playground'
export const apiKeys = 'API keys'
export const agents = 'Agents'
export const searchPrompts = 'Search prompts'
export const moreFilters = 'More filters'
export const workspace = 'Workspace'
export const source = 'Source'
export const noMoreFound = 'No more matches so far.'
export const clearFilters = 'Clear filters'
export const noMatch = 'No generations match these filters.'
export const empty = 'Everything you generate appears here and stays.'
export const gallery = 'Gallery'
export const list = 'List'
export const title = 'History'
export const description = 'Everything generated here or through your API keys.'
export const generation = 'Generation'
export const formerKey = 'a deleted key'
export const agent = (name: string) => `Agent, ${name}`
export const outputs = 'outputs'
export const deleted = 'Deleted, including its files.'
export const severalDeleted = (amount: number) =>
  `${count(amount, 'generation', 'generations')} deleted, including their files.`
export const notDeleted = (reason: string) => `Could not delete it. ${reason}`
export const refunded = (coins: number, reason: string) =>
  `${count(coins, 'coin', 'coins')} refunded: ${reason}`
