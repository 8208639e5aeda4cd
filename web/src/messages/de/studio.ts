import { count, formatPercent } from '../numbers.ts'

export const session = 'Diese Sitzung'
export const runs = 'Läufe dieser Sitzung'
export const compare = 'Vergleichen'
export const stopComparing = 'Vergleich beenden'
export const picked = (amount: number) =>
  amount === 2
    ? 'Zwei Ergebnisse im Vergleich.'
    : `Wählen Sie zwei Ergebnisse zum Vergleichen. ${amount} von 2 gewählt.`
export const comparison = 'Vergleich'
export const sideBySide = 'Nebeneinander'
export const slider = 'Regler'
export const firstOf = (name: string) => `Erstes: ${name}`
export const secondOf = (name: string) => `Zweites: ${name}`
export const shareOfFirst = 'Wie viel vom ersten zu sehen ist'
export const percentFirst = (share: number) => `${formatPercent(share)} vom ersten`
export const elapsed = (time: string) => `seit ${time}`
export const usually = (time: string) => `meist etwa ${time}`
export const eachLine = (lines: number) => `${count(lines, 'Zeile', 'Zeilen')} einzeln generieren …`
export const oneForEachLine = 'Eine Generierung je Zeile'
export const tooManyLines = (most: number) => `Nur die ersten ${most} Zeilen werden generiert.`
export const together = 'Zusammen'
export const startAll = (runsToStart: number, price: string) =>
  `${count(runsToStart, 'Lauf', 'Läufe')} starten · ${price}`
export const pricing = 'Der Preis wird ermittelt …'
export const notPriced =
  'Einer der Prompts hat keinen Preis. Ändern Sie ihn oder entfernen Sie die Zeile; nichts wurde gestartet.'
export const starting = (done: number, all: number) => `${done} von ${all} wird gestartet …`
export const started = 'Gestartet'
export const allStarted = (amount: number) => `${count(amount, 'Lauf', 'Läufe')} gestartet.`
export const someStarted = (amount: number, all: number) =>
  `${amount} von ${all} gestartet. Sie zahlen nur für die gestarteten.`
export const priceOtherwise = (price: string) => `Nicht gestartet: Es kostet jetzt ${price}.`
export const unknownOutcome = 'Keine Antwort. Sehen Sie im Verlauf nach, bevor Sie es erneut versuchen.'
