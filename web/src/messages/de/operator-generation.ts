import { count, formatNumber } from '../numbers.ts'

export const notFound = 'Generierung nicht gefunden'
export const toGenerations = 'Zu den Generierungen'
export const copyId = 'ID kopieren'
export const about = 'Angaben'
export const started = 'Gestartet'
export const ended = 'Beendet'
export const queue = 'Warteschlange'
export const params = 'Einstellungen'
export const paramsCaption = 'Ohne das, was Personen geschrieben haben'
export const content = 'Gesendetes und Erstelltes'
export const reveal = 'Aufdecken'
export const hideAgain = 'Wieder verbergen'
export const revealTitle = 'Gesendetes und Erstelltes aufdecken?'
export const revealEffects = [
  'Sie sehen, was die Person geschrieben hat, die Dateien, die sie gesendet hat, und die, die erstellt wurden.',
  'Dass Sie hingesehen haben, wird unter Ihrem Namen protokolliert.',
]
export const hidden = (made: number) =>
  made === 0
    ? 'Texte sind verborgen. Es wurde nichts erstellt.'
    : `Texte und ${count(made, 'Ergebnis', 'Ergebnisse')} sind verborgen.`
export const inputs = 'Eingaben'
export const outputs = 'Ergebnisse'
export const paramsWritten = 'Alle Einstellungen, wie sie gesendet wurden'
export const fileOf = (title: string, number: number) => `${title}: ${number}`
export const openFile = 'Datei öffnen'
export const attempts = 'Versuche'
export const noAttempts = 'Noch kein Versuch.'
export const attempt = (number: number, backend: string) => `Versuch ${number}: ${backend}`
export const submitting = 'Wird eingereicht'
export const parked = 'Zurückgestellt'
export const host = 'Host'
export const requestId = 'ID beim Backend'
export const error = 'Fehler'
export const cost = 'Kosten'
export const verdict = 'Befund'
export const verdictOf = (found: 'bought' | 'not_bought') =>
  found === 'bought' ? 'Das Backend hat die Arbeit ausgeführt.' : 'Das Backend hat nichts ausgeführt.'
export const requestSent = 'Anfrage, geschwärzt'
export const requestCaption = (number: number) => `Versuch ${number}, ohne Texte und Dateien`
export const worth = 'Coins verkauft für'
export const margin = 'Marge'
export const unknownCosts = (unknown: number) =>
  `Die Kosten von ${count(unknown, 'Versuch', 'Versuchen')} sind unbekannt.`
export const refund = 'Erstatten'
export const refundTitle = 'Diese Generierung erstatten?'
export const refundEffects = (charged: number) => [
  `Berechnet wurden ${count(charged, 'Coin', 'Coins')}; höchstens so viele gehen sofort an das Konto zurück.`,
  'Eine Generierung wird einmal erstattet. Um später mehr zu geben, schreiben Sie Coins gut.',
  'Ausgabenlimits von API-Schlüsseln bleiben, wie sie sind.',
]
export const refundCoins = 'Coins'
export const refundCoinsWrong = (charged: number) =>
  `Geben Sie eine ganze Zahl von 1 bis ${formatNumber(charged)} ein.`
export const refundReasonHint = 'Die Person, der das Konto gehört, liest ihn.'
export const refundDone = 'Die Coins wurden erstattet.'
