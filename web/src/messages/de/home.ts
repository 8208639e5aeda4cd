import { count } from '../numbers.ts'

export const inProgress = 'In Arbeit'
export const createKey = 'API-Schlüssel erstellen'
export const createKeyDetail = 'Ihr Code sendet ihn mit jeder Anfrage.'
export const makeSomething = 'Etwas generieren'
export const makeSomethingDetail = 'Probieren Sie hier ein Modell aus. Sie sehen den Preis vor dem Start.'
export const addWebhook = 'Webhook hinzufügen'
export const addWebhookDetail = 'Wir benachrichtigen Ihren Server, sobald ein Ergebnis fertig ist.'
export const firstSteps = 'Erste Schritte'
export const done = '(erledigt)'
export const viewLedger = 'Buchungen ansehen'
export const heldNote = 'Für laufende Arbeit reserviert; der ungenutzte Teil wird zurückgegeben.'
export const queueEmpty = 'Die Warteschlange ist leer.'
export const inQueue = (queued: string) => `${queued} in Ihrer Warteschlange.`
export const latest = 'Neueste'
export const viewHistory = 'Verlauf ansehen'
export const resultsAppearHere = 'Ihre Ergebnisse erscheinen hier.'
export const hello = (name: string) => `Hallo, ${name}`
export const outOfCoins = 'Sie haben keine Coins mehr.'
export const addMore = (contact: string) => `Wenden Sie sich an ${contact}, um weitere zu erhalten.`
export const addMoreAtOperator = 'Wenden Sie sich an den Betreiber dieses Dienstes, um weitere zu erhalten.'
export const activeCount = (running: number, queued: number) =>
  `${count(running, 'läuft', 'laufen')}, ${queued} in der Warteschlange`
export const andOthers = (others: number) => `und ${count(others, 'weitere', 'weitere')}`
export const modelHolds = <Part>(model: string, coins: Part) => [`${model} · `, coins, ' reserviert']
export const dismissFailure = (name: string) => `${name} ausblenden`
export const recentFailures = 'Letzte Fehlschläge'
