import { count } from '../numbers.ts'

export const description = 'Ihr Guthaben und jede Änderung daran.'
export const descriptionWithContact = (contact: string) =>
  `Ihr Guthaben und jede Änderung daran. Weitere Coins erhalten Sie bei ${contact}.`
export const toSpend = 'Sofort einsetzbar.'
export const heldForWork = 'Für laufende Generierungen reserviert.'
export const nothingRunning = 'Zurzeit läuft nichts.'
export const heldFor = (generations: number) =>
  `Für ${count(generations, 'Generierung', 'Generierungen')} reserviert.`
export const openHolds = 'Reservierte Coins'
export const openHoldsCaption = 'Für laufende Generierungen reservierte Coins'
export const since = 'Seit'
export const receiptSince = (name: string, moment: string) => `Beleg zu ${name}, läuft seit ${moment}`
export const granted = 'Gutgeschrieben'
export const grants = 'Gutschriften'
export const holds = 'Reservierungen'
export const charges = 'Belastungen'
export const returns = 'Rückgaben'
export const ledger = 'Buchungen'
export const noEntries = 'Noch keine Buchungen.'
export const ledgerCaption = 'Ihre Coin-Buchungen'
export const what = 'Beschreibung'
export const availableAfter = 'Danach verfügbar'
export const heldAfter = 'Danach reserviert'
export const receiptOfEntry = (name: string, kind: string, moment: string) =>
  `Beleg zu ${name}: ${kind}, ${moment}`
export const refunds = 'Erstattungen'
export const codeRedeemed = 'Code eingelöst'
export const redemptions = 'Codes'
export const noCoins = 'Sie haben keine Coins mehr'
export const howToGetCoins =
  'Lösen Sie unten einen Code ein oder wenden Sie sich an den Betreiber dieses Dienstes.'
export const howToGetCoinsFrom = (contact: string) =>
  `Lösen Sie unten einen Code ein oder wenden Sie sich an ${contact}.`
export const backToForm = 'Zurück zu Ihrem Formular, wie Sie es verlassen haben'
export const redeemTitle = 'Code einlösen'
export const redeem = 'Einlösen'
export const code = 'Code'
export const codeHint = 'Groß- und Kleinschreibung und Striche spielen keine Rolle.'
export const redeemed = (coins: number) => `${count(coins, 'Coin wurde', 'Coins wurden')} gutgeschrieben.`
export const codeUnknown = 'Diesen Code kennen wir nicht. Prüfen Sie, ob er vollständig ist.'
export const codeExpired = 'Dieser Code kann nicht mehr eingelöst werden.'
export const codeUsed =
  'Dieser Code ist aufgebraucht, oder Sie haben so viele Codes dieser Art eingelöst, wie ein Konto darf. Was Sie eingelöst haben, steht in Ihren Buchungen.'
export const lowBalanceTitle = 'Niedriges Guthaben'
export const lowBalanceLabel = 'Benachrichtigen unter'
export const lowBalanceHint =
  'Coins. Sie erhalten eine E-Mail, wenn weniger verfügbar sind. Leer lassen für keine.'
export const lowBalanceWrong = 'Geben Sie eine ganze Zahl über null ein, oder nichts.'
export const saveLowBalance = 'Speichern'
export const lowBalanceSaved = (coins: number) =>
  `Sie werden unter ${count(coins, 'Coin', 'Coins')} benachrichtigt.`
export const lowBalanceOff = 'Sie werden nicht benachrichtigt.'
