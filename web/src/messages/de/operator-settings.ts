export const description = 'Was für den ganzen Dienst gilt. Alle Knoten folgen innerhalb von Sekunden.'
export const ownersOnly = 'Nur Inhaber ändern das.'
export const save = 'Speichern'
export const saved = 'Gespeichert.'
export const maintenance = 'Wartung'
export const openForWork = 'In Betrieb'
export const inMaintenance = 'In Wartung'
export const maintenanceDetail = 'Kunden können bestellen.'
export const noMessage = 'Kunden sehen die übliche Nachricht.'
export const startAsk = 'Wartung beginnen…'
export const start = 'Wartung beginnen'
export const startTitle = 'Wartung beginnen?'
export const changeMessage = 'Nachricht ändern'
export const endMaintenance = 'Wartung beenden'
export const isOver = 'Die Wartung ist vorbei.'
export const maintenanceEffects = [
  'Angebote, Aufträge und Uploads werden abgelehnt, und es beginnt nichts Neues.',
  'Was läuft, endet und wird wie angeboten berechnet. Was ansteht, wartet; seine Coins bleiben reserviert.',
  'Kunden können sich weiter anmelden, lesen und herunterladen.',
]
export const message = 'Nachricht'
export const messageHint = 'Kunden lesen sie, zum Beispiel: Wieder da um 14:00 UTC.'
export const channels = 'Kanäle'
export const channelTexts = {
  web: { label: 'Kontoseite', hint: 'Was Menschen im Browser einreichen.' },
  api: { label: 'API', hint: 'Was Programme mit API-Schlüsseln einreichen.' },
  mcp: { label: 'Agenten', hint: 'Was Agenten über MCP einreichen.' },
}
export const readsOnly = 'Nur lesen'
export const open = 'Öffnen'
export const openOf = (channel: string) => `${channel} öffnen`
export const opened = (channel: string) => `${channel} ist offen.`
export const closeAsk = 'Schließen…'
export const closeOf = (channel: string) => `${channel} schließen`
export const close = 'Schließen'
export const closeTitle = (channel: string) => `${channel} schließen?`
export const closeEffects = [
  'Angebote, Aufträge und Uploads darüber werden abgelehnt; Lesen und Herunterladen gehen weiter.',
  'Die anderen Kanäle bleiben, wie sie sind.',
]
export const closed = (channel: string) => `${channel} liest jetzt nur noch.`
export const newAccounts = 'Registrierung und neue Konten'
export const signup = 'Wer sich registrieren darf'
export const signups = { open: 'Alle', invite: 'Wer eingeladen ist' }
export const asConfigured = (value: string) => `Wie konfiguriert (${value})`
export const emptyFor = (value: string) => `Leer: wie konfiguriert, ${value}.`
export const signupCoins = 'Coins bei der Registrierung'
export const runningLimit = 'Zugleich laufend'
export const rateLimits = 'Ratenbegrenzung'
export const rateLimitsHint =
  'Alle vier Zahlen, oder keine für die der Konfiguration. Bestehende Konten behalten ihre.'
export const requestsOf = { key: 'Anfragen je Schlüssel', account: 'Anfragen je Konto' }
export const inSeconds = 'in Sekunden'
