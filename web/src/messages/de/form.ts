import { count, formatNumber } from '../numbers.ts'

/** Steps may be finer than a thousandth. */
const bound = (value: number) => formatNumber(value, 1e6)

export const draftReplaced = 'Ihr früherer Entwurf wurde durch Ihre neuen Eingaben ersetzt.'
export const restoreDraft = 'Wiederherstellen'
export const discard = 'Verwerfen'
export const jsonKept =
  'Ihr Text bleibt hier erhalten. Das Formular behält seine letzten gültigen Werte, bis das JSON gültig ist.'
export const notJson = (position: string) => `Das ist noch kein gültiges JSON${position}.`
export const notAnObject = 'Geben Sie ein Objekt ein: Namen und Werte zwischen { und }.'
export const unknownParam = (name: string, known: string) =>
  `„${name}“ ist keine Einstellung dieses Modells. Verfügbar: ${known}.`
export const wrongType = (name: string) =>
  `„${name}“ muss Text, eine Zahl, true, false oder eine Liste von Texten sein.`
export const jsonPosition = (line: number, character: number) => `: siehe Zeile ${line}, Zeichen ${character}`
export const sideTooLong = (pixels: string) => `Jede Seite darf höchstens ${pixels} Pixel haben.`
export const tooManyPixels = (most: string, wanted: string) =>
  `Das Bild darf insgesamt höchstens ${most} Pixel haben; so wären es ${wanted}.`
export const left = 'Links'
export const right = 'Rechts'
export const top = 'Oben'
export const bottom = 'Unten'
export const expand = 'Erweitern'
export const imageToExpand = 'Das zu erweiternde Bild'
export const pixels = (amount: number) => count(amount, 'Pixel', 'Pixel')
export const hearVoice = (voice: string) => `${voice} anhören`
export const stopVoice = (voice: string) => `${voice} anhalten`
export const voiceUnavailable = 'Diese Stimme lässt sich gerade nicht abspielen.'
export const notSet = 'Nicht festgelegt'
export const choices = 'Auswahl'
export const searchIn = (label: string) => `${label} durchsuchen`
export const instrumentalOn = 'Schalten Sie „Instrumental“ aus, um einen Liedtext zu schreiben.'
export const promptPlaceholder = 'Beschreiben Sie, was Sie möchten'
export const random = 'Zufällig'
export const randomSeed = 'Zufälliger Seed'
export const keepLastSeed = 'Letzten Seed behalten'
export const removeTag = (tag: string) => `${tag} entfernen`
export const changed = 'Geändert'
export const reset = 'Zurücksetzen'
export const optional = 'optional'
export const mustBeOneOf = (values: string) => `Muss einer dieser Werte sein: ${values}.`
export const mustBeBetween = (min: number, max: number) =>
  `Muss eine Zahl von ${bound(min)} bis ${bound(max)} sein.`
export const mustBeWhole = 'Muss eine ganze Zahl sein.'
export const mustBeStep = (min: number, step: number) =>
  `Muss ${bound(min)} plus ein Vielfaches von ${bound(step)} sein.`
export const advanced = 'Erweitert'
export const formTab = 'Formular'
export const codeTab = 'Code'
export const tabs = 'Bearbeiten als'
export const makeRatio = (ratio: string) => `Auf ${ratio} erweitern`
export const roomOn = (side: 'left' | 'right' | 'top' | 'bottom') =>
  `Rand ${{ left: 'links', right: 'rechts', top: 'oben', bottom: 'unten' }[side]}`
export const speechLength = (words: number, seconds: number) =>
  `${count(words, 'Wort', 'Wörter')} · etwa ${seconds} s`
export const changedCount = (params: number) => `${params} geändert`
