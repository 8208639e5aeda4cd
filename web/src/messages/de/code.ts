import { count } from '../numbers.ts'

export const language = 'Sprache'
export const caption = (label: string, steps: string) => `${label}: ${steps}`
export const requestBody = 'Anfrageinhalt'
export const allSteps = 'Preis abfragen, senden, warten, herunterladen'
export const curlNeeds = 'bash mit curl, jq und openssl'
export const typescriptNeeds = 'Node.js ab 22.18 und "npm install @atelier/sdk"'
export const pythonNeeds = 'Python ab 3.9 und "pip install requests"'
export const tinted = 'Ihre Werte sind hervorgehoben. '
export const requires = <Part>(needs: string, variable: Part) => [
  `Benötigt ${needs}. Setzen Sie `,
  variable,
  ' auf einen Schlüssel mit den Berechtigungen generate und read, und behalten Sie ihn auf Ihrem Server.',
]
export const installSdk =
  'Installieren Sie das SDK: npm install @atelier/sdk. Speichern Sie dies als call.mts und starten Sie es: node call.mts'
export const installRequests = 'Installieren Sie requests: pip install requests'
export const stepQuote = '1. Preis abfragen. Genau das wird beim Absenden berechnet.'
export const stepSubmit = (maxCoins: number | null) =>
  `2. Absenden, für höchstens ${maxCoins === null ? 'diesen Preis' : count(maxCoins, 'Coin', 'Coins')}.`
export const submitOnce = 'Erneutes Senden mit demselben Idempotency-Key wird nie doppelt berechnet.'
export const sdkSubmitsOnce =
  'Das SDK wiederholt unter einem Idempotency-Key, daher wird nie doppelt berechnet.'
export const stepPoll = (seconds: number) => `3. Alle ${seconds} Sekunden abfragen, bis es fertig ist.`
export const stepWait = '3. Warten, bis es fertig ist.'
export const stepDownload = '4. Ergebnisse herunterladen.'
export const fileNote = (params: string, days: number) =>
  `${params}: Ihre Dateien. Uploads werden nach ${days} Tagen gelöscht; laden Sie sie danach erneut hoch.`
