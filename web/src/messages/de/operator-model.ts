import { count, formatNumber } from '../numbers.ts'

export const noSuchModel = 'Dieses Modell gibt es nicht.'
export const allModels = 'Alle Modelle'
export const asCustomersSeeIt = 'Wie Kunden es sehen'
export const pausedSince = <Part>(when: Part) => ['Pausiert ', when, '.']
export const task = 'Aufgabe'
export const vendor = 'Hersteller'
export const version = 'Version'
export const lastDay = 'Je Backend, letzte 24 Stunden'
export const notRunLately = 'In den letzten 24 Stunden endete kein Versuch.'
export const backend = 'Backend'
export const attempts = 'Versuche'
export const failedOf = (failed: number, all: number) =>
  failed === 0 ? formatNumber(all) : `${formatNumber(all)}, davon ${formatNumber(failed)} fehlgeschlagen`
export const duration = 'Sekunden, p50 / p95'
export const worth = 'Eingebracht'
export const cost = 'Kosten'
export const margin = 'Marge'
export const unknownCosts = (amount: number) => `ohne ${count(amount, 'Versuch', 'Versuche')}`
export const pricePreview = 'Preisvorschau'
export const previewHint =
  'Leer: die des ersten Beispiels. Was fehlt, zählt mit dem Geringsten, das es kosten kann.'
export const preview = 'Vorschau'
export const perOutput = (coins: number, outputs: number) =>
  `je ${count(coins, 'Coin', 'Coins')} für ${count(outputs, 'Ergebnis', 'Ergebnisse')}`
export const attempts30 = 'Versuche, 30 Tage'
export const margin30 = 'Marge, 30 Tage'
