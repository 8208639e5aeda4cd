import { count } from '../numbers.ts'

export const allWebhooks = 'Alle Webhooks'
export const breadcrumbs = 'Navigationspfad'
export const addTitle = 'Webhook hinzufügen'
export const add = 'Webhook hinzufügen'
export const pending = 'Ausstehend'
export const delivered = 'Zugestellt'
export const skipped = 'Übersprungen'
export const retrying = 'Wird wiederholt'
export const noResponse = 'Keine Antwort.'
export const statusIn = (status: number, duration: string) => `${status} in ${duration}`
export const succeeded = 'Generierung erfolgreich'
export const succeededWhen = 'Die Ergebnisse sind fertig.'
export const failed = 'Generierung fehlgeschlagen'
export const failedWhen = 'Alle Coins wurden erstattet.'
export const canceled = 'Generierung abgebrochen'
export const canceledWhen = 'Noch in der Warteschlange, kostenlos.'
export const currentKey = 'Der jetzige Schlüssel'
export const urlHintLocal =
  'https auf dem Standardport oder http auf diesem Rechner, zum Beispiel http://localhost:3000/hooks.'
export const urlHint = 'https auf dem Standardport.'
export const events = 'Ereignisse'
export const limitToKey = 'Auf einen Schlüssel beschränken'
export const limitToKeyHint = 'Nur Generierungen, die mit diesem Schlüssel gestartet wurden.'
export const allOfAccount = 'Alle Generierungen des Kontos'
export const enabled = 'Aktiv'
export const disabledFailing = 'Deaktiviert: Fehler'
export const paused = 'Pausiert'
export const description =
  'Wir senden Ihrem Server eine signierte Anfrage, sobald eine Generierung fertig ist. So müssen Sie nicht pollen.'
export const noWebhooks = 'Noch keine Webhooks.'
export const noWebhooksDetail =
  'Fügen Sie die Adresse Ihres Servers hinzu. Sie können ihm gleich ein Testereignis senden.'
export const secretOf = (host: string) => `Signatur-Secret für ${host}`
export const secretDetail =
  'Damit prüft Ihr Server, dass eine Anfrage von uns kommt. Senden Sie als Nächstes ein Testereignis.'
export const oneKey = 'ein Schlüssel'
export const caption = 'Ihre Webhooks'
export const all = 'alle'
export const lastSuccess = 'Letzter Erfolg'
export const webhookCount = (webhooks: number) => count(webhooks, 'Webhook', 'Webhooks')
