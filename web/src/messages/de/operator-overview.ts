import { count } from '../numbers.ts'

export const description = 'Wie es dem Dienst und dem Geschäft geht.'
export const period = 'Zeitraum'
export const day = '24 Stunden'
export const week = '7 Tage'
export const month = '30 Tage'
export const now = 'Jetzt'
export const business = 'Geschäft in diesem Zeitraum'
export const queued = 'In der Warteschlange'
export const running = 'Läuft'
export const runningNote = 'Generierungen in Arbeit.'
export const nothingWaits = 'Nichts wartet.'
export const oldestWait = (wait: string) => `Die älteste wartet seit ${wait}.`
export const timeToStart = 'Zeit bis zum Start'
export const noneStarted = 'In diesem Zeitraum wurde keine gestartet.'
export const p95 = (wait: string) => `Die Hälfte; 95 % innerhalb von ${wait}.`
export const deliveriesBehind = 'Zustellungen im Rückstand'
export const failingWebhooks = (webhooks: number) =>
  webhooks === 0
    ? 'Kein Webhook schlägt fehl.'
    : `${count(webhooks, 'Webhook schlägt', 'Webhooks schlagen')} fehl.`
export const audit = 'Prüfung'
export const auditOk = 'Alles stimmt'
export const auditFailed = 'Etwas stimmt nicht'
export const auditNever = 'Noch nicht gelaufen'
export const verified = <Part>(when: Part) => ['Geprüft ', when, '.']
export const readAll = <Part>(when: Part) => ['Alles gelesen ', when, '.']
export const auditBad = 'Die letzte Prüfung hat etwas gefunden, das nicht stimmt'
export const auditBadDetail =
  'Oder eine halbe Stunde lang konnte nichts Neues geprüft werden. GET /operator/v1/audit nennt, was nicht stimmt.'
export const uncounted = (hours: number) => `${count(hours, 'Stunde ist', 'Stunden sind')} noch nicht gezählt`
export const notCounted = 'Zahlen erscheinen, sobald ein Worker zum ersten Mal gezählt hat.'
export const countedUpTo = (moment: string) => `Die Zahlen reichen bis ${moment}.`
export const given = 'Vergebene Coins'
export const givenAndTaken = 'Vergebene und zurückgenommene Coins'
export const taken = 'Mehr zurückgenommen als vergeben'
export const givenHow = (byCodes: number, accounts: number) =>
  `${count(byCodes, 'durch Codes', 'durch Codes')}, ${count(accounts, 'neues Konto', 'neue Konten')}`
export const worth = (amount: string) => `Verkauft für ${amount}.`
export const refunded = 'Erstattet'
export const cost = 'Kosten'
export const unknownCosts = (unknown: number) => `Unbekannt bei ${count(unknown, 'Versuch', 'Versuchen')}.`
export const margin = 'Marge'
export const noMargin = (currency: string | null) =>
  currency === null ? 'Setzen Sie COIN_VALUE, um sie zu sehen.' : 'Unbekannt, solange Kosten unbekannt sind.'
export const generations = 'Beendete Generierungen'
export const generationsUnit = 'Generierungen'
export const noneEnded = 'In diesem Zeitraum endete keine Generierung.'
export const coinsCharged = 'Berechnete Coins'
export const coinsUnit = 'Coins'
export const noCoins = 'In diesem Zeitraum wurden keine Coins bewegt.'
export const byModel = 'Fehler nach Modell'
export const byBackend = 'Fehler nach Backend'
export const noneTried = 'In diesem Zeitraum wurde nichts bei einem Backend versucht.'
export const backend = 'Backend'
export const attempts = 'Versuche'
export const shareFailed = (name: string) => `Anteil der Fehler: ${name}`
export const counted = <Part>(when: Part) => ['Gezählt ', when]
