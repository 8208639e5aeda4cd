export const remove = 'Löschen'
export const share = 'Teilen'
export const downloadAll = 'Alle herunterladen'
export const notFound = 'Nicht gefunden'
export const toHistory = 'Zum Verlauf'
export const apiResponse = 'Antwort von GET /v1/generations/{id}'
export const settings = 'Einstellungen'
export const copyParams = 'Einstellungen kopieren'
export const fileGone = 'gelöschte Datei'
export const inputOf = (type: string) => `Eingabe, ${type}`
export const input = 'Eingabe'
export const ready = 'Fertig'
export const submitted = (origin: string) => `Gesendet: ${origin}`
export const started = 'Gestartet'
export const attempt = (number: number) => `Versuch ${number}`
export const attemptFailed = (number: number) => `Versuch ${number} fehlgeschlagen`
export const timeline = 'Zeitverlauf'
