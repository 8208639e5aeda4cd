import { count, formatNumber } from '../numbers.ts'

export const form = 'Einstellungen'
export const result = 'Ergebnis'
export const resultAppearsHere = 'Ihr Ergebnis erscheint hier.'
export const tooExpensive = (price: number, available: number) =>
  `Das kostet ${count(price, 'Coin', 'Coins')}; Sie haben ${formatNumber(available)}.`
export const outOfCoins = 'Wenden Sie sich an den Betreiber dieses Dienstes, um weitere zu erhalten.'
export const getCoins = (contact: string) => `Wenden Sie sich an ${contact}, um weitere zu erhalten.`
export const redeemCode = 'Code einlösen'
export const paused = 'Pausiert'
export const uploading = 'Wird hochgeladen …'
export const retryFile = 'Upload wiederholen oder Datei entfernen'
export const fromPrice = (amount: number) => `ab ${count(amount, 'Coin', 'Coins')} · `
export const generate = 'Generieren'
export const lastPrice = 'zuletzt'
export const signInForPrice = 'Für den genauen Preis anmelden'
export const consent = 'Alle, die zu sehen oder zu hören sind, haben zugestimmt.'
export const consentMissing =
  'Setzen Sie das Häkchen, wenn das so ist. Ohne läuft nichts, und nichts wird berechnet.'
export const openElsewhere = 'Diese Generierung öffnen'
export const edit = 'Bearbeiten'
export const tryAgainFor = (price: string) => `Erneut versuchen · ${price}`
export const rerollFor = (price: string) => `Erneut generieren · ${price}`
export const sameSeedFor = (price: string) => `Nochmals mit diesem Seed · ${price}`
export const takeSeed = 'Seed übernehmen'
export const checking = 'Wird geprüft, ob die Anfrage angekommen ist …'
export const unanswered = 'Wir wissen nicht, ob Ihre Anfrage angekommen ist'
export const checkHistory = 'Verlauf prüfen'
export const haveChecked = 'Ich habe nachgesehen'
export const unansweredDetail = 'Falls ja, wurde sie einmal berechnet und steht in Ihrem Verlauf.'
export const notNow = 'Nicht jetzt'
export const consentTitle = 'Haben alle zugestimmt?'
export const consentDetail =
  'Setzen Sie unten das Häkchen und generieren Sie erneut. Ihnen wurde nichts berechnet.'
export const notCharged = 'Ihnen wurde nichts berechnet.'
export const priceIs = (now: number) =>
  `Das kostet ${count(now, 'Coin', 'Coins')}. Ihnen wurde noch nichts berechnet.`
export const priceChanged = (now: number, was: number) =>
  `Der Preis beträgt jetzt ${count(now, 'Coin', 'Coins')}, zuvor ${formatNumber(was)}. Ihnen wurde nichts berechnet.`
export const done = 'Fertig.'
export const settingsUsed = 'Das Formular enthält jetzt die Einstellungen dieser Generierung.'
export const inputUsed = 'Das Ergebnis ist als Eingabe eingesetzt.'
export const keep = 'Behalten'
export const settingsUnavailable = 'Die Einstellungen dieser Generierung sind nicht verfügbar.'
export const inputUnavailable = 'Die Datei ist nicht eingesetzt.'
export const inputMissing =
  'Sie wurde gelöscht, gehört zu einem anderen Konto, oder die Adresse enthält einen Tippfehler.'
export const inputNotTaken = 'Eine Datei dieser Art wird hier nicht verwendet.'
export const continueAnyway = 'Trotzdem fortfahren'
export const settingsMissing =
  'Sie wurde gelöscht, gehört zu einem anderen Konto, oder die Adresse enthält einen Tippfehler.'
export const wentThrough = 'Die Anfrage ist angekommen. Sie wurde einmal berechnet.'
export const outputsFor = (outputs: number, price: number) =>
  `${count(outputs, 'Ergebnis', 'Ergebnisse')}: ${count(price, 'Coin', 'Coins')}`
export const generateFor = (price: number) => `Für ${count(price, 'Coin', 'Coins')} generieren`
export const failed = 'Die Generierung ist fehlgeschlagen.'
export const coinsHeld = (coins: number) => `${count(coins, 'Coin', 'Coins')} reserviert`
export const exampleUsed = 'Beispiel eingesetzt.'
export const examples = 'Beispiele'
export const pickExample = 'Wählen Sie eines, um das Formular auszufüllen. Sie sehen den Preis vor dem Start.'
export const exampleToUse = 'Dieses Beispiel verwenden:'
export const exampleFileUnavailable =
  'Die Datei des Beispiels konnte nicht geladen werden. Fügen Sie eine eigene hinzu.'
export const sameFiles =
  'Das haben Sie schon erstellt: Gleiche Einstellungen und gleicher Seed ergeben dieselben Dateien.'
export const askReroll = (price: string) => `Mit neuem Seed für ${price} erneut generieren?`
export const askSameSeed = (price: string) =>
  `Gleiche Einstellungen und gleicher Seed ergeben dieselben Dateien. Für ${price} erneut generieren?`
export const newSeedInstead = 'Neuen Seed verwenden'
