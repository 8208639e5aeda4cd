import { count } from '../numbers.ts'

export const inProgress = 'In Arbeit'
export const documentTitle = 'Atelier: Mediengenerierung zum vorher bekannten Preis'
export const headline = 'Der angezeigte Preis ist der Preis, den Sie zahlen'
export const pitch =
  'Bilder, Video, Audio und 3D über eine API. Sie sehen den Preis vor dem Start, zahlen nur für gelieferte Ergebnisse und erhalten für jeden Coin einen Beleg.'
export const readReference = 'API-Referenz lesen'
export const sampleReceipt = 'Beispielbeleg'
export const sampleNote = '3 von 4 geliefert'
export const lighthouse = 'Ein Leuchtturm und zwei Boote bei Sonnenuntergang'
export const watercolor = 'Ein Foto und dasselbe als Aquarell'
export const meadow = 'Eine Wiese mit einem Ball und ohne ihn'
export const balloons = 'Ballons in vier Einzelbildern eines Videos'
export const music = 'Die Wellenform eines Musikstücks'
export const steamEngine = 'Eine Dampflok von vier Seiten'
export const createKey = 'API-Schlüssel erstellen'
export const createKeyDetail = 'Ihr Code sendet ihn mit jeder Anfrage.'
export const makeSomething = 'Etwas generieren'
export const makeSomethingDetail = 'Probieren Sie hier ein Modell aus. Sie sehen den Preis vor dem Start.'
export const addWebhook = 'Webhook hinzufügen'
export const addWebhookDetail = 'Wir benachrichtigen Ihren Server, sobald ein Ergebnis fertig ist.'
export const firstSteps = 'Erste Schritte'
export const done = '(erledigt)'
export const recentFailures = 'Letzte Fehlschläge'
export const viewLedger = 'Buchungen ansehen'
export const heldNote = 'Für laufende Arbeit reserviert; der ungenutzte Teil wird zurückgegeben.'
export const queueEmpty = 'Die Warteschlange ist leer.'
export const inQueue = (queued: string) => `${queued} in Ihrer Warteschlange.`
export const latest = 'Neueste'
export const resultsAppearHere = 'Ihre Ergebnisse erscheinen hier.'
export const hello = (name: string) => `Hallo, ${name}`
export const outOfCoins = 'Sie haben keine Coins mehr.'
export const addMore = (contact: string) => `Wenden Sie sich an ${contact}, um weitere zu erhalten.`
export const addMoreAtOperator = 'Wenden Sie sich an den Betreiber dieses Dienstes, um weitere zu erhalten.'
export const activeCount = (running: number, queued: number) =>
  `${count(running, 'läuft', 'laufen')}, ${queued} in der Warteschlange`
export const andOthers = (others: number) => `und ${count(others, 'weitere', 'weitere')}`
export const modelHolds = <Part>(model: string, coins: Part) => [`${model} · `, coins, ' reserviert']
