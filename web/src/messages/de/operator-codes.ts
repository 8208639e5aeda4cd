import { count, formatNumber } from '../numbers.ts'

export const description =
  'Codes erstellen, verschenken oder verkaufen; wer einen einlöst, bekommt seine Coins.'
export const create = 'Codes erstellen'
export const createTitle = 'Eine Serie von Codes erstellen'
export const batches = 'Serien'
export const batch = 'Serie'
export const none = 'Es gibt noch keine Codes.'
export const states = {
  open: 'Aktiv',
  used_up: 'Aufgebraucht',
  expired: 'Abgelaufen',
  ended: 'Beendet',
}
export const coinsEach = 'Coins je Code'
export const redeemed = 'Eingelöst'
export const given = 'Coins ausgegeben'
export const expires = 'Läuft ab'
export const created = 'Erstellt'
export const nameHint = 'Für Betreiber; Kunden sehen ihn nicht.'
export const howMany = 'Anzahl der Codes'
export const howManyHint = 'Höchstens 10.000.'
export const coinsHint = 'Was jede Einlösung gibt.'
export const usesPerCode = 'Einlösungen je Code'
export const usesPerCodeHint = 'Mehr als eine für einen Code, den Sie veröffentlichen.'
export const usesPerAccount = 'Einlösungen je Konto'
export const usesPerAccountHint =
  'Für alle Codes dieser Serie zusammen. Für Codes, die Sie verkaufen: so viele, wie ein Kunde kaufen darf.'
export const lastDay = 'Letzter Tag'
export const lastDayHint = 'Leer lassen, wenn sie nie ablaufen.'
export const yourCodes = (codes: number) => (codes === 1 ? 'Ihr Code' : `Ihre ${formatNumber(codes)} Codes`)
export const copyNow =
  'Kopieren oder laden Sie sie jetzt herunter. Gespeichert sind nur ihre Hashes: Weder Sie noch wir sehen sie wieder.'
export const downloadCsv = 'CSV herunterladen'
export const endAsk = 'Beenden…'
export const endOf = (name: string) => `${name} beenden`
export const end = 'Serie beenden'
export const endTitle = (name: string) => `${name} beenden?`
export const endEffects = [
  'Keiner der Codes kann mehr eingelöst werden.',
  'Eingelöste Coins bleiben auf ihren Konten.',
  'Das lässt sich nicht rückgängig machen; Sie können eine neue Serie erstellen.',
]
export const ended = (name: string) => `${name} ist beendet.`
export const batchOf = (id: string) => `Serie ${id}`
export const sumOf = (redeemedCodes: number, coins: number, by: string) =>
  `${count(redeemedCodes, 'Einlösung', 'Einlösungen')}, ${count(coins, 'Coin', 'Coins')} ausgegeben. Erstellt von ${by}.`
export const allBatches = 'Alle Serien'
export const redemptions = 'Einlösungen'
export const noRedemption = 'Noch hat niemand einen Code dieser Serie eingelöst.'
export const code = 'Code'
export const email = 'E-Mail'
export const search = 'Name oder wer sie erstellt hat'
