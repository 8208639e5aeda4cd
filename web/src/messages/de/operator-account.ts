import { count, formatNumber } from '../numbers.ts'

export const notFound = 'Konto nicht gefunden'
export const toAccounts = 'Zu den Konten'
export const breadcrumbs = 'Navigationspfad'
export const views = 'Anzeigen'
export const access = 'Limits und Zugang'
export const ledger = 'Buchungen'
export const keys = 'API-Schlüssel'
export const locked = 'Dieses Konto ist gesperrt'
export const lockedDetail =
  'Preisanfragen, Aufträge und Uploads werden abgelehnt. Was in der Warteschlange steht, wartet.'
export const lock = 'Sperren'
export const unlock = 'Entsperren'
export const lockTitle = (name: string) => `${name} sperren?`
export const lockEffects = [
  'Preisanfragen, Aufträge und Uploads werden sofort abgelehnt.',
  'Was läuft, endet wie üblich; was in der Warteschlange steht, wartet und kann abgebrochen werden.',
  'Die Person kann sich weiter anmelden und lesen und sieht, dass das Konto gesperrt ist.',
]
export const lockDone = 'Das Konto ist gesperrt.'
export const unlockTitle = (name: string) => `${name} entsperren?`
export const unlockEffects = [
  'Preisanfragen, Aufträge und Uploads funktionieren wieder.',
  'Was in der Warteschlange stand, beginnt.',
]
export const unlockDone = 'Das Konto ist entsperrt.'
export const sharing = 'Teilen per Link'
export const sharingAllowed = 'Erlaubt'
export const sharingBlocked = 'Gesperrt'
export const blockSharing = 'Sperren'
export const allowSharing = 'Erlauben'
export const blockSharingTitle = (name: string) => `Teilen für ${name} sperren?`
export const blockSharingEffects = [
  'Links dieses Kontos zeigen nichts mehr.',
  'Neue Links können nicht erstellt werden.',
]
export const blockSharingDone = 'Das Teilen ist gesperrt.'
export const allowSharingTitle = (name: string) => `Teilen für ${name} wieder erlauben?`
export const allowSharingEffects = [
  'Noch gültige Links funktionieren wieder.',
  'Neue Links können erstellt werden.',
]
export const allowSharingDone = 'Das Teilen ist erlaubt.'
export const grant = 'Coins gutschreiben'
export const grantTitle = (name: string) => `${name} Coins gutschreiben`
export const grantCoins = 'Coins'
export const grantCoinsHint =
  'Eine negative Zahl nimmt Coins zurück; das Guthaben kann dabei unter null fallen.'
export const grantReasonHint = 'Die Person liest ihn bei ihren Buchungen.'
export const grantWhole =
  'Geben Sie eine ganze Zahl außer 0 nur mit Ziffern ein: 1000, oder -1000, um Coins zurückzunehmen.'
export const granted = (coins: number) =>
  coins > 0
    ? `${count(coins, 'Coin wurde', 'Coins wurden')} gutgeschrieben.`
    : `${count(-coins, 'Coin wurde', 'Coins wurden')} zurückgenommen.`
export const signInLink = 'Anmeldelink'
export const makeSignInLink = 'Link erstellen'
export const signInLinkTitle = (name: string) => `Anmeldelink für ${name}`
export const signInLinkEffects = [
  'Wer den Link öffnet, wählt ein neues Passwort und ist angemeldet.',
  'Er funktioniert einmal, 24 Stunden lang.',
  'Er wird der Person gemailt, sofern E-Mail eingerichtet ist, und hier einmal angezeigt.',
]
export const signInLinkReady =
  'Geben Sie diesen Link der Person und niemandem sonst. Er wird nicht noch einmal angezeigt.'
export const signInLinkUntil = (moment: string) => `Er funktioniert einmal, bis ${moment}.`
export const mailed = 'Er wurde auch per E-Mail gesendet.'
export const notMailed = 'Er wurde nicht per E-Mail gesendet.'
export const done = 'Fertig'
export const running = 'Läuft'
export const queued = (amount: number) => `${formatNumber(amount)} in der Warteschlange`
export const ofLimit = (limit: number) => `von ${formatNumber(limit)} gleichzeitig`
export const email = 'E-Mail'
export const id = 'ID'
export const since = 'Seit'
export const runningLimit = 'Gleichzeitig'
export const runningLimitHint =
  'Wie viele Generierungen gleichzeitig laufen dürfen; weitere warten in der Warteschlange.'
export const raisedLimit = 'Erhöht auf'
export const raisedLimitHint = 'Ersetzt das Limit, solange es gesetzt ist. Leer lassen für keines.'
export const raised = (limit: number, usual: number) =>
  `${formatNumber(limit)} (erhöht; sonst ${formatNumber(usual)})`
export const keyRate = 'Anfragen je Schlüssel'
export const accountRate = 'Anfragen je Konto'
export const rate = (limit: number, inSeconds: number) =>
  `${formatNumber(limit)} in ${formatNumber(inSeconds)} s`
export const keySeconds = 'In Sekunden (Schlüssel)'
export const accountSeconds = 'In Sekunden (Konto)'
export const usualRates = 'Zurück zu den üblichen Anfragelimits'
export const changeLimits = 'Limits ändern'
export const saveLimits = 'Limits speichern'
export const limitsSaved = 'Die Limits wurden gespeichert.'
export const wholeFromOne = 'Geben Sie eine ganze Zahl ab 1 ein.'
export const noKeys = 'Keine API-Schlüssel.'
export const keysCaption = 'API-Schlüssel dieses Kontos'
export const revokeKeyEffects = [
  'Anfragen mit diesem Schlüssel schlagen sofort fehl. Das lässt sich nicht rückgängig machen.',
  'Webhooks, die auf diesen Schlüssel beschränkt sind, erhalten keine Ereignisse mehr.',
]
export const revokeDone = 'Der Schlüssel wurde widerrufen.'
export const agent = 'Agent'
export const noEntries = 'Es wurden keine Coins bewegt.'
export const description = 'Beschreibung'
export const generations = 'Generierungen'
export const notes = 'Notizen'
export const noNotes = 'Keine Notizen.'
export const newNote = 'Neue Notiz'
export const newNoteHint =
  'Andere Betreiber lesen sie, die Person, der das Konto gehört, nie. Sie kann später nicht geändert werden.'
export const addNote = 'Notiz hinzufügen'
export const signIns = 'Anmeldungen'
export const noSignIns = 'Keine Anmeldungen in den letzten 30 Tagen.'
export const wrongPassword = 'Falsches Passwort'
export const wrongCode = 'Falscher Code'
export const times = 'Anzahl'
export const signOutTitle = (name: string) => `${name} überall abmelden?`
export const signOutEffects = [
  'Alle Sitzungen enden, auf allen Geräten.',
  'Zuvor erstellte Anmeldelinks funktionieren nicht mehr.',
  'API-Schlüssel funktionieren weiter.',
]
export const signOutDone = 'Alle Sitzungen wurden beendet.'
export const resetFactor = 'Zwei-Schritt-Anmeldung zurücksetzen'
export const resetFactorTitle = (name: string) => `Zwei-Schritt-Anmeldung von ${name} zurücksetzen?`
export const resetFactorEffects = [
  'Vergewissern Sie sich, dass wirklich diese Person darum bittet.',
  'App und Ersatzcodes funktionieren nicht mehr; danach genügt das Passwort.',
  'Alle Sitzungen der Person enden.',
]
export const resetFactorDone = 'Die Zwei-Schritt-Anmeldung wurde zurückgesetzt.'
export const customerView = 'Kundensicht'
export const customerViewDetail =
  'Was die Person sieht, ohne Texte, Dateien und Geheimnisse und nie mit ihrer Sitzung. Dass Sie hingesehen haben, wird protokolliert.'
export const look = 'Ansehen'
export const lookAgain = 'Erneut ansehen'
export const readAt = (moment: string) => `Gelesen ${moment}.`
export const newestGenerations = 'Neueste Generierungen'
export const newestEntries = 'Neueste Buchungen'
export const sessions = 'Sitzungen'
export const address = 'Adresse'
export const activeShares = (shares: number) =>
  `${count(shares, 'Freigabelink funktioniert', 'Freigabelinks funktionieren')}.`
export const data = 'Persönliche Daten'
export const exportTitle = 'Kopie der Daten'
export const exportDetail =
  'Alles, was über die Person gespeichert ist, als Datei zum Aushändigen. Der Download wird protokolliert.'
export const exportData = 'Daten herunterladen'
export const deleteHeading = 'Löschung'
export const deleteDetail =
  'Löscht Texte, Dateien, Schlüssel und Anmeldungen der Person. Die Buchungen bleiben, ohne die Person.'
export const deleteOperatorDetail =
  'Diese Person ist Betreiber. Machen Sie sie zuerst über ihre Rolle zum Kunden.'
export const deleteAccount = 'Konto löschen'
export const deleteTitle = (name: string) => `Konto von ${name} löschen?`
export const deleteEffects = [
  'Der Zugang endet sofort: Sitzungen, API-Schlüssel und Links.',
  'Prompts, Dateien, Name, E-Mail, Webhooks und Notizen werden gelöscht, sobald beendet ist, was läuft.',
  'Übrige Coins verfallen. Die Buchungen bleiben als Buchhaltung, ohne die Person.',
  'Das lässt sich nicht rückgängig machen.',
]
export const typeEmail = (typed: string) => `Geben Sie zur Bestätigung ${typed} ein.`
export const deleteReasonHint = 'Er bleibt im Protokoll: Nennen Sie die Person nicht.'
export const deleteDone = 'Das Konto wird gelöscht.'
export const ownersOnly = 'Nur Inhaber exportieren und löschen.'
export const beingDeleted = 'Dieses Konto wird gelöscht'
export const beingDeletedDetail = (moment: string) =>
  `Verlangt ${moment}. Es ist erledigt, sobald alles beendet ist, was läuft.`
export const deletedAt = (moment: string) => `Dieses Konto wurde gelöscht: ${moment}`
export const deletedDetail = 'Nur seine Buchungen sind geblieben.'
