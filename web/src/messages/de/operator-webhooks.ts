import { count } from '../numbers.ts'

export const description =
  'Adressen von Kunden, die vom Ende einer Generierung erfahren sollen und nicht antworten.'
export const failing = 'Fehlerhaft'
export const all = 'Alle Webhooks'
export const none = 'Kein Konto hat einen Webhook.'
export const noneFailing = 'Jeder Webhook antwortet.'
export const behind = 'Ausstehend'
export const givenUp = 'Aufgegeben'
export const showFailures = (failed: number, host: string) =>
  `${count(failed, 'aufgegebene Zustellung', 'aufgegebene Zustellungen')} an ${host}`
export const lastSuccess = 'Letzter Erfolg'
export const test = 'Testen'
export const testOf = (host: string) => `Testereignis an ${host} senden`
export const testSent = (host: string) => `Ein Testereignis ist unterwegs zu ${host}.`
export const enable = 'Aktivieren'
export const enableOf = (host: string) => `${host} aktivieren`
export const enabled = (host: string) => `${host} ist aktiviert. Neue Ereignisse werden gesendet.`
export const replay = 'Erneut senden…'
export const replayOf = (host: string) => `Erneut senden, was ${host} verpasst hat`
export const replayTitle = (host: string) => `Erneut senden, was ${host} verpasst hat?`
export const replayDetail =
  'Alles, was seit diesem Zeitpunkt fehlschlug oder übersprungen wurde, wird erneut gesendet, das Älteste zuerst, je zwei zugleich, unter denselben Ereignis-IDs. Ein Empfänger, der nicht auf sie achtet, verarbeitet manches doppelt.'
export const localTime = 'In Ihrer Ortszeit.'
export const failuresOf = (host: string) => `Aufgegebene Zustellungen an ${host}`
export const noFailure = 'Keine Zustellung wurde aufgegeben.'
export const event = 'Ereignis'
export const lastResponse = 'Letzte Antwort'
export const forgotten = 'nicht mehr bekannt'
export const resendOf = (type: string, id: string) => `${type} erneut senden, Zustellung ${id}`
export const resending = 'Sie wird erneut gesendet.'
export const lastFailure = 'Letzter Fehler'
