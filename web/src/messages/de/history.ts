import { count } from '../numbers.ts'

export const generations = 'Generierungen'
export const tools = 'Werkzeuge'
export const playground = 'Playground'
export const apiKeys = 'API-Schlüssel'
export const agents = 'Agenten'
export const searchPrompts = 'Prompts durchsuchen'
export const moreFilters = 'Weitere Filter'
export const workspace = 'Arbeitsbereich'
export const source = 'Quelle'
export const noMoreFound = 'Bisher keine weiteren Treffer.'
export const clearFilters = 'Filter zurücksetzen'
export const noMatch = 'Keine Generierung passt zu diesen Filtern.'
export const empty = 'Alles, was Sie generieren, erscheint hier und bleibt erhalten.'
export const gallery = 'Galerie'
export const list = 'Liste'
export const title = 'Verlauf'
export const description = 'Alles, was hier oder über Ihre API-Schlüssel generiert wurde.'
export const generation = 'Generierung'
export const formerKey = 'ein gelöschter Schlüssel'
export const agent = (name: string) => `Agent, ${name}`
export const outputs = 'Ergebnisse'
export const deleted = 'Gelöscht, samt Dateien.'
export const severalDeleted = (amount: number) =>
  `${count(amount, 'Generierung', 'Generierungen')} samt Dateien gelöscht.`
export const notDeleted = (reason: string) => `Löschen fehlgeschlagen. ${reason}`
export const refunded = (coins: number, reason: string) =>
  `${count(coins, 'Coin', 'Coins')} erstattet: ${reason}`
