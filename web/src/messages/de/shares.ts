import { count } from '../numbers.ts'

export const shareTitle = 'Per Link teilen'
export const shareDetail =
  'Wer den Link hat, sieht das Ergebnis. Ihr Konto und hochgeladene Dateien zeigt er nie.'
export const what = 'Was Sie teilen'
export const allOutputs = (total: number) => `Alle ${count(total, 'Ergebnis', 'Ergebnisse')}`
export const outputOf = (number: number, total: number) => `Ergebnis ${number} von ${total}`
export const showSettings = 'Prompt und Einstellungen zeigen'
export const showSettingsHint = 'Andere können damit im Playground beginnen.'
export const expires = 'Link läuft ab'
export const never = 'Nie'
export const inDays = (days: number) => `In ${count(days, 'Tag', 'Tagen')}`
export const createLink = 'Link erstellen'
export const linkReady = 'Ihr Link ist fertig'
export const linkLabel = 'Link'
export const copyLink = 'Link kopieren'
export const openPage = 'Seite öffnen'
export const done = 'Fertig'
export const links = 'Geteilte Links'
export const linksCaption = 'Links zu Ihren Ergebnissen'
export const noLinks = 'Sie haben keine geteilten Links.'
export const output = 'Ergebnis'
export const created = 'Erstellt'
export const ends = 'Läuft ab'
export const state = 'Status'
export const endLink = 'Link beenden'
export const endLinkOf = (name: string) => `Link zu ${name} beenden`
export const linkEnded = 'Der Link funktioniert nicht mehr.'
export const states = {
  active: 'Aktiv',
  expired: 'Abgelaufen',
  revoked: 'Beendet',
  removed: 'Vom Betreiber entfernt',
  ended: 'Nicht mehr sichtbar',
}
export const blocked =
  'Das kann nicht geteilt werden. Fragen Sie den Betreiber dieses Dienstes nach dem Grund.'
export const limitReached = 'Sie haben die Höchstzahl an Links erreicht. Beenden Sie zuerst einen.'
export const notShareable = 'Was dieses Modell oder dieser Effekt erstellt, kann nicht geteilt werden.'
