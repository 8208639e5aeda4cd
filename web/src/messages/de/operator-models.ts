import { count } from '../numbers.ts'

export const description = 'Was hier verkauft wird, zu welchem Preis, und was es eingebracht hat.'
export const importModel = 'Modell importieren'
export const search = 'Name, ID oder Aufgabe'
export const sold = 'Ein'
export const pausedAtLoss = 'Wegen Verlust pausiert'
export const noModel = 'Kein Modell passt dazu.'
export const noEffect = 'Es gibt keine Effekte.'
export const effect = 'Effekt'
export const runsAt = 'Läuft bei'
export const price = 'Preis'
export const priceFrom = (coins: number | null) =>
  coins === null ? 'je nach Eingabe' : `ab ${count(coins, 'Coin', 'Coins')}`
export const runs = 'Versuche, 24 h'
export const margin = 'Marge, 24 h'
export const unknown = 'unbekannt'
export const switchOff = 'Ausschalten…'
export const switchOn = 'Einschalten'
export const resume = 'Fortsetzen'
export const switchOffOf = (name: string) => `${name} ausschalten`
export const switchOnOf = (name: string) => `${name} einschalten`
export const resumeOf = (name: string) => `${name} fortsetzen`
export const isOn = (name: string) => `${name} wird wieder verkauft.`
export const isOff = (name: string) => `${name} ist ausgeschaltet.`
export const switchOffTitle = (name: string) => `${name} ausschalten?`
export const switchOffEffects = [
  'Es verschwindet aus dem Katalog, und niemand kann es mehr bestellen.',
  'Was schon eingereicht wurde, läuft weiter und wird wie angeboten berechnet.',
  'Sie können es jederzeit wieder einschalten.',
]
export const resumeTitle = (name: string) => `${name} wieder verkaufen?`
export const resumeEffects = [
  'Es wurde pausiert, weil es mehr gekostet als eingebracht hat. Ändern Sie zuerst den Preis oder das Backend, sonst wird es wieder pausiert.',
  'Von jetzt an zählt nur, was nach diesem Zeitpunkt endet.',
]
export const files = 'Modelldateien'
export const folder = 'Der Ordner selbst'
export const reload = 'Neu einlesen…'
export const reloadTitle = 'Modelldateien neu einlesen?'
export const reloadDetail =
  'Jeder Knoten liest jetzt seinen Ordner. Eine Datei mit einem Fehler wird nicht verwendet; was sie zuvor festlegte, bleibt.'
export const allowEmpty = 'Ein Ordner darf leer sein'
export const allowEmptyHint = 'Sonst gilt ein leerer Ordner als fehlendes Laufwerk, und alle Modelle bleiben.'
export const reloaded = (answered: number, all: number) =>
  `${answered} von ${count(all, 'Knoten hat', 'Knoten haben')} die Dateien gelesen.`
export const readAt = <Part>(amount: number, when: Part) => [
  `${count(amount, 'Datei', 'Dateien')}, gelesen `,
  when,
]
export const filesRight = 'In Verwendung'
export const filesWrong = (amount: number) => `${count(amount, 'Datei', 'Dateien')} mit Fehlern`
export const otherVersion = 'Noch nicht wie die anderen'
export const order = 'Reihenfolge…'
export const orderModels = 'Reihenfolge der Modelle'
export const orderEffects = 'Reihenfolge der Effekte'
export const orderDetail = 'Was Kunden zuerst sehen. Alle Knoten folgen innerhalb von Sekunden.'
export const saveOrder = 'Reihenfolge speichern'
export const ordered = 'Die Reihenfolge ist gespeichert.'
export const resetOrder = 'Zurück zur Reihenfolge der Dateien'
export const keepOrder = 'Zurück zu dieser Reihenfolge'
export const asFiles = 'Sie kommen in der Reihenfolge ihrer Dateien.'
export const toTop = (name: string) => `${name}: ganz nach oben`
export const up = (name: string) => `${name}: nach oben`
export const down = (name: string) => `${name}: nach unten`
export const searchEffects = 'Name, ID oder Modell'
