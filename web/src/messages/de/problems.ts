export const maintenance = 'Wegen Wartung pausiert'
export const maintenanceDetail =
  'Neue Generierungen starten, sobald sie abgeschlossen ist. Alles bisher Erzeugte bleibt verfügbar.'
export const webOff = 'Die Web-App ist abgeschaltet'
export const webOffDetail = 'API-Schlüssel funktionieren weiterhin.'
export const locked = 'Ihr Konto ist gesperrt'
export const lockedDetail =
  'Sie können keine neuen Generierungen starten. Alles bisher Erzeugte bleibt verfügbar.'
export const tooManyRefusals =
  'Mehrere Ihrer Anfragen wurden nacheinander wegen der Inhaltsrichtlinie abgelehnt.'
export const pausedUntil = (time: string) => `Pausiert bis ${time}`
export const pausedDetail = (reason: string) => `${reason} Alles bisher Erzeugte bleibt verfügbar.`
export const unreachable = 'Der Server ist nicht erreichbar'
export const checkConnection = (next: string) => `Prüfen Sie Ihre Verbindung. ${next}`
export const brokenOff = 'Die Verbindung wurde unterbrochen'
export const unexpectedStatus = (status: number) => `Unerwartete Antwort (${status})`
export const notSignedIn = 'Sie sind nicht angemeldet'
export const tooManyRequests = 'Zu viele Anfragen'
export const tryAgainIn = (seconds: number) => `Versuchen Sie es in ${seconds} s erneut.`
export const submittingPaused = 'Neue Generierungen sind pausiert'
export const unavailable = 'Vorübergehend nicht verfügbar'
export const tryInAMoment = 'Versuchen Sie es gleich noch einmal.'
export const internal = 'Bei uns ist etwas schiefgelaufen'
export const internalDetail = (id: string) =>
  `Versuchen Sie es erneut. Falls es wieder passiert, nennen Sie uns diese ID: ${id}.`
export const unknownId = 'unbekannt'
export const modelGone = 'Dieses Modell ist nicht mehr verfügbar'
export const modelGoneDetail = 'Ihnen wurde nichts berechnet. Wählen Sie ein anderes Modell.'
export const notFound = 'Nicht gefunden'
export const deadLink = 'Dieser Link funktioniert nicht mehr'
export const pageFault = 'Auf dieser Seite ist etwas schiefgelaufen'
export const pageFaultDetail =
  'Laden Sie die Seite neu. Falls es wieder passiert, wenden Sie sich an den Betreiber dieses Dienstes.'
export const refusedByPolicy =
  'Das Modell hat diese Anfrage abgelehnt. Ändern Sie den Prompt oder die Eingabe.'
export const unusableInput =
  'Das Modell kann diese Eingabe nicht verarbeiten. Versuchen Sie es mit einer anderen.'
export const modelUnavailable = 'Das Modell war nicht verfügbar. Später kann dieselbe Anfrage gelingen.'
export const timedOut = 'Es hat zu lange gedauert. Später kann dieselbe Anfrage gelingen.'
export const failedOnOurSide = 'Bei uns ist etwas schiefgelaufen. Später kann dieselbe Anfrage gelingen.'
