import { count } from '../numbers.ts'

export const replaceTitle = (name: string) => `„${name}“ ersetzen`
export const createTitle = 'API-Schlüssel erstellen'
export const createReplacement = 'Neuen Schlüssel erstellen'
export const replaceDetail =
  'Der neue Schlüssel erhält dieselben Berechtigungen. Der alte funktioniert, bis Sie ihn widerrufen.'
export const nameHint = 'Wofür er ist, zum Beispiel Produktion.'
export const permissions = 'Berechtigungen'
export const monthlyLimit = 'Monatslimit (Coins)'
export const monthlyLimitHint = 'Leer lassen für kein Limit. Monate gelten in UTC.'
export const expires = 'Läuft ab'
export const expiresHint = 'Danach funktioniert er nicht mehr.'
export const in7Days = 'In 7 Tagen'
export const in30Days = 'In 30 Tagen'
export const in90Days = 'In 90 Tagen'
export const inOneYear = 'In einem Jahr'
export const neverExpires = 'Nie'
export const title = 'API-Schlüssel'
export const description =
  'Ihr Code ruft die API mit einem Schlüssel auf. Verwenden Sie für jedes Programm einen eigenen: So sehen Sie, was es ausgibt, und können ihn widerrufen, ohne andere zu stören.'
export const noKeys = 'Noch keine API-Schlüssel.'
export const noKeysDetail =
  'Mit einem Schlüssel kann Ihr Code Preise abfragen, Generierungen starten und Ergebnisse herunterladen.'
export const yourKey = (name: string) => `Ihr Schlüssel „${name}“`
export const revoked = (name: string) => `„${name}“ wurde widerrufen.`
export const tryIt = 'Ausprobieren, mit dem Schlüssel in ATELIER_KEY'
export const caption = 'Ihre API-Schlüssel'
export const spentThisMonth = 'Diesen Monat ausgegeben'
export const lastUsed = 'Zuletzt verwendet'
export const replaceKey = (name: string) => `${name} ersetzen`
export const replace = 'Ersetzen'
export const revokeKey = (name: string) => `${name} widerrufen`
export const revoke = 'Widerrufen'
export const lastFour = 'Die letzten vier Zeichen'
export const limitUsed = (name: string) => `Verbrauchter Anteil des Monatslimits von ${name}`
export const revokeTitle = (name: string) => `„${name}“ widerrufen?`
export const neverUsed = 'Er wurde nie verwendet.'
export const revokeDetail =
  'Anfragen mit diesem Schlüssel schlagen sofort fehl. Das lässt sich nicht rückgängig machen.'
export const webhooksOfKey =
  'Webhooks, die auf diesen Schlüssel beschränkt sind, erhalten keine Ereignisse mehr.'
export const lookingForWebhooks = 'Webhooks, die auf diesen Schlüssel beschränkt sind, werden gesucht …'
export const generateScope = 'Preise abfragen, Generierungen starten und abbrechen. Gibt Coins aus.'
export const readScope = 'Generierungen, ihren Fortschritt und ihre Dateien lesen.'
export const uploadScope = 'Eingabedateien hochladen.'
export const accountScope = 'Guthaben und Limits lesen, Codes einlösen.'
export const keyCount = (keys: number) => count(keys, 'Schlüssel', 'Schlüssel')
export const showEnded = (keys: number) => `${keys} inaktive anzeigen`
export const hideEnded = (keys: number) => `${keys} inaktive ausblenden`
export const active = 'Aktiv'
export const expiresSoon = 'Läuft bald ab'
export const expired = 'Abgelaufen'
export const revokedState = 'Widerrufen'
export const until = (day: string) => `bis ${day}`
export const lastUsedAt = <Part>(when: Part) => ['Zuletzt verwendet: ', when, '.']
export const webhooksLimited = (webhooks: number) =>
  `${count(webhooks, 'Webhook ist', 'Webhooks sind')} auf diesen Schlüssel beschränkt und ${webhooks === 1 ? 'erhält' : 'erhalten'} keine Ereignisse mehr.`
