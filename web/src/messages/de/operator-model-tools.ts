import { count } from '../numbers.ts'

export const title = 'Modell importieren'
export const description =
  'Eine Modelldatei entwerfen, prüfen und einmal ausprobieren. Niemand kann das Modell kaufen, bevor die Datei im Ordner der Modelldateien liegt.'
export const allModels = 'Alle Modelle'
export const draftTitle = '1. Datei entwerfen'
export const source = 'Quelle'
export const fromAddress = 'Aus einer Adresse'
export const fromDocument = 'Aus einem Dokument'
export const address = 'Adresse'
export const addressHint =
  'Ein Dokument, ein Modell von Replicate (owner/name), ein Endpunkt von fal oder die Basis einer API nach Art von OpenAI, die auf /v1 endet.'
export const document = 'JSON-Dokument'
export const documentHint =
  'Ein ComfyUI-Graph im API-Format, ein OpenAPI-Dokument von Cog oder fal oder ein Modell, wie Replicate es zeigt.'
export const family = 'Art des Backends'
export const tellFromSource = 'Aus der Quelle erkennen'
export const nameHint = 'Falls die Quelle keinen hat.'
export const backendUrl = 'Wo es läuft'
export const backendUrlHint = 'Bei einem eigenen Backend.'
export const modelHint = 'Bei einem Server mit mehreren.'
export const draft = 'Datei entwerfen'
export const drafted = (undecided: number) =>
  undecided === 0
    ? 'Entworfen. Sehen Sie sie unten durch.'
    : `Entworfen. ${count(undecided, 'Stelle ist geraten', 'Stellen sind geraten')}: Entscheiden Sie darüber, bevor Sie das Modell verkaufen.`
export const line = (at: string) => `Zeile ${at}`
export const fileTitle = '2. Datei prüfen'
export const fileName = 'Dateiname'
export const file = 'Modelldatei (YAML)'
export const fileHint = 'Fügen Sie eine Datei ein, oder entwerfen Sie oben eine.'
export const check = 'Prüfen'
export const download = 'Herunterladen'
export const mistakes = (amount: number) => `${count(amount, 'Fehler', 'Fehler')} zu korrigieren`
export const isRight = (ids: readonly string[]) => `Die Datei stimmt. Sie legt ${ids.join(', ')} fest.`
export const putIt =
  'Legen Sie sie in den Ordner MODELS_DIR jedes Knotens. Die Knoten lesen sie innerhalb von Sekunden, oder wenn Sie auf der Seite der Modelle „Neu einlesen“ wählen.'
export const notes = 'Gut zu wissen'
export const tryTitle = '3. Einmal ausprobieren'
export const tryDetail =
  'Läuft beim Backend, das Ihnen etwas berechnen kann. Kein Kunde ist beteiligt, keine Coins werden bewegt, nichts wird gespeichert.'
export const params = 'Parameter (JSON)'
export const paramsHint = 'Wie ein Kunde sie senden würde.'
export const inputFiles = 'Eingabedateien'
export const inputFilesHint = 'Zusammen höchstens etwa 700 kB.'
export const fileParam = 'Parameter der Dateien'
export const maxSeconds = 'Höchstens Sekunden'
export const tryIt = 'Einmal ausführen'
export const noJson = 'Das ist kein JSON-Objekt.'
export const noFile = 'Es gibt noch keine Datei.'
export const noParam = 'Geben Sie an, für welchen Parameter die Dateien sind.'
export const states = {
  succeeded: 'Es hat funktioniert',
  failed: 'Es ist fehlgeschlagen',
  canceled: 'Es dauerte zu lange und wurde abgebrochen',
  unknown: 'Niemand weiß, ob das Backend es angenommen hat',
}
export const unknown = 'unbekannt'
export const reported = 'Gemeldeter Verbrauch'
export const cost = 'Kosten'
export const margin = 'Marge'
export const output = (number: number) => `Ergebnis ${number}`
export const deliverable = 'Wäre geliefert worden'
export const notDeliverable = 'Wäre nicht geliefert worden'
export const answered = (status: number | null, times: number) =>
  `${status === null ? 'keine Antwort' : `Antwort ${status}`}${times > 1 ? `, ${times}-mal gefragt` : ''}`
export const sent = 'Gesendet, ohne Geheimnisse'
export const received = 'Empfangen'
export const addressExample = 'fal-ai/flux/dev'
export const urlExample = 'http://127.0.0.1:8188'
export const paramExample = 'image'
