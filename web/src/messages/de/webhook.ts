import { count, formatNumber } from '../numbers.ts'

export const deleteTitle = (host: string) => `${host} löschen?`
export const remove = 'Löschen'
export const deleteDetail =
  'Die Zustellungen an diesen Webhook werden mitgelöscht. Das lässt sich nicht rückgängig machen, Pausieren schon.'
export const deliveries = 'Zustellungen'
export const resendFailed = 'Fehlgeschlagene erneut senden …'
export const noneMatch = 'Keine Zustellungen mit diesem Status.'
export const nothingSent = 'Noch nichts gesendet.'
export const nothingSentDetail =
  'Abgeschlossene Generierungen werden hier gemeldet. Senden Sie bis dahin ein Testereignis.'
export const event = 'Ereignis'
export const test = 'Test'
export const lastResponse = 'Letzte Antwort'
export const attempts = 'Versuche'
export const happened = 'Zeitpunkt'
export const nextAttempt = 'Nächster Versuch'
export const none = 'keine'
export const disabled = 'Nach fünf Tagen ohne erfolgreiche Zustellung deaktiviert'
export const paused = 'Pausiert'
export const testFirst = 'Zuerst testen'
export const enable = 'Aktivieren'
export const eventsKept =
  'Neue Ereignisse werden als übersprungen vermerkt und können nach dem Aktivieren gesendet werden.'
export const lastDay = 'Letzte 24 Stunden'
export const hourSummary = (delivered: number, retried: number, failed: number) =>
  `${deliveredCount(delivered)}, ${retriedCount(retried)}, ${failedCount(failed)}`
export const attemptsOfLastDay = (summary: string) => `Versuche der letzten 24 Stunden: ${summary}`
export const noAttempts = 'Keine Versuche.'
export const deliveredCount = (amount: number) => `${formatNumber(amount)} zugestellt`
export const retriedCount = (amount: number) => `${formatNumber(amount)} wiederholt`
export const failedCount = (amount: number) => `${formatNumber(amount)} fehlgeschlagen`
export const attemptsByHour = 'Versuche pro Stunde'
export const hour = 'Stunde'
export const delivered = 'Zugestellt'
export const retried = 'Wiederholt'
export const nothingToResend = 'Seitdem ist nichts fehlgeschlagen oder übersprungen worden.'
export const resending = (amount: number) =>
  `${count(amount, 'Zustellung wird', 'Zustellungen werden')} erneut gesendet.`
export const replayTitle = 'Fehlgeschlagene und übersprungene erneut senden'
export const since = 'Seit'
export const replayHint =
  'In Ihrer Ortszeit. Die ältesten zuerst, je zwei auf einmal, mit denselben Ereignis-IDs: So erkennt Ihr Server, was er schon verarbeitet hat.'
export const rotateTitle = 'Signatur-Secret erneuern?'
export const rotate = 'Erneuern'
export const keepOld = 'Das alte behalten'
export const oldStops = 'Das alte Secret funktioniert ab sofort nicht mehr.'
export const refusedRetry = (waits: string) => ` Abgelehnte Zustellungen werden nach ${waits} wiederholt …`
export const newShownOnce =
  'Das neue Secret wird einmal angezeigt. Hinterlegen Sie es gleich auf Ihrem Server.'
export const tryIt = 'Test'
export const sendTest = 'Testereignis senden'
export const sending = 'Wird gesendet …'
export const notSentYet = 'Noch nicht gesendet. Das Ergebnis erscheint unten.'
export const testDetail = 'Sendet eine signierte Anfrage mit Beispieldaten. Sie wird nicht wiederholt.'
export const requestAndResponse = 'Anfrage und Antwort'
export const enabled = 'Aktiviert. Neue Ereignisse werden gesendet.'
export const pausedNow = 'Pausiert. Neue Ereignisse werden übersprungen.'
export const webhook = 'Webhook'
export const copyUrl = 'URL kopieren'
export const pause = 'Pausieren'
export const saved = 'Gespeichert.'
export const save = 'Speichern'
export const rotateSecret = 'Secret erneuern …'
export const deleteEllipsis = 'Löschen …'
export const newSecretOf = (host: string) => `Neues Signatur-Secret für ${host}`
export const deleted = (host: string) => `${host} wurde gelöscht.`
export const pendingCanceled = (amount: number) =>
  `${count(amount, 'ausstehende Zustellung wird', 'ausstehende Zustellungen werden')} nicht gesendet.`
export const neverSucceeded = (failed: number) =>
  `${count(failed, 'Zustellung', 'Zustellungen')} fehlgeschlagen; eine 2xx-Antwort gab es noch nie. `
export const succeededSince = <Part>(when: Part) => ['Seitdem kam eine 2xx-Antwort, ', when, '. ']
export const failedSince = <Part>(failed: number, when: Part) => [
  `${count(failed, 'Zustellung', 'Zustellungen')} fehlgeschlagen seit der letzten 2xx-Antwort, `,
  when,
  '. ',
]
export const pausedAt = <Part>(when: Part) => ['Pausiert ', when, '. ']
export const attemptCount = (amount: number) => count(amount, 'Versuch', 'Versuche')
