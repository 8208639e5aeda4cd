import { count } from '../numbers.ts'

export const description = 'Ihr Guthaben und jede Änderung daran.'
export const descriptionWithContact = (contact: string) =>
  `Ihr Guthaben und jede Änderung daran. Weitere Coins erhalten Sie bei ${contact}.`
export const toSpend = 'Sofort einsetzbar.'
export const heldForWork = 'Für laufende Generierungen reserviert.'
export const nothingRunning = 'Zurzeit läuft nichts.'
export const heldFor = (generations: number) =>
  `Für ${count(generations, 'Generierung', 'Generierungen')} reserviert.`
export const openHolds = 'Reservierte Coins'
export const openHoldsCaption = 'Für laufende Generierungen reservierte Coins'
export const since = 'Seit'
export const receiptSince = (name: string, moment: string) => `Beleg zu ${name}, läuft seit ${moment}`
export const granted = 'Gutgeschrieben'
export const grants = 'Gutschriften'
export const holds = 'Reservierungen'
export const charges = 'Belastungen'
export const returns = 'Rückgaben'
export const ledger = 'Buchungen'
export const noEntries = 'Noch keine Buchungen.'
export const ledgerCaption = 'Ihre Coin-Buchungen'
export const what = 'Beschreibung'
export const availableAfter = 'Danach verfügbar'
export const heldAfter = 'Danach reserviert'
export const receiptOfEntry = (name: string, kind: string, moment: string) =>
  `Beleg zu ${name}: ${kind}, ${moment}`
